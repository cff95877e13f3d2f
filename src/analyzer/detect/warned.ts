import type { Level } from '../read/level.ts';

// What Kubernetes says of pods that it cannot create, which others pass on as a warning
const passedOn = /^Error creating: /;

/** Whether a logger marked a line as a warning that is one: what goes on all the same. */
export function isWarned({ text, level }: { text: string; level: Level | undefined }): boolean {
  return level === 'warning' && !passedOn.test(text);
}
