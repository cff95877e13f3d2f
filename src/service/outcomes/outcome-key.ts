import { createHash } from 'node:crypto';

/** One text for what names an attempt of a job: equal names, equal key. */
export function outcomeKey(names: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
}
