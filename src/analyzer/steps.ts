import type { Marker } from './markers.ts';

const longestCommand = 400;

/** A stretch of the log between two markers: one step of the job or one command of a step. */
export type Step = { name: string | null; command: string | null; from: number; to: number; code: number | null };

/** How the job ran, as far as its log tells. */
export type Course = {
  /** The step that ended the job; its last line is the one before the exit marker. */
  failing: Step | null;
  /** Lines from here on belong to cleaning up. */
  epilogueFrom: number;
  truncated: boolean;
  failureMarks: readonly number[];
};

type Reading = { open: Step; failing: Step | null; quoted: Marker | null; structured: boolean };

/** Reads the markers in line order. `count` is the number of lines in the log. */
export function courseOf(markers: readonly Marker[], count: number): Course {
  const reading: Reading = {
    open: { name: null, command: null, from: 1, to: count, code: null },
    failing: null,
    quoted: null,
    structured: markers.some(({ kind, name }) => kind === 'command' || (kind === 'step' && name !== 'step_script')),
  };
  for (const marker of markers) read(reading, marker);
  const epilogueFrom = markers.find((marker) => marker.kind === 'epilogue')?.line ?? count + 1;
  const failureMarks = markers.filter((marker) => marker.kind === 'failed').map((marker) => marker.line);
  const failing = reading.failing ?? softFailure(markers, failureMarks, count);
  const truncated = markers.some((marker) => marker.kind === 'truncated');
  return { failing, epilogueFrom: Math.max(epilogueFrom, (failing?.to ?? 0) + 1), truncated, failureMarks };
}

function read(reading: Reading, marker: Marker): void {
  const { open, structured } = reading;
  if (marker.kind === 'step' || marker.kind === 'command') reading.open = opened(marker, open);
  else if (marker.kind === 'prompt' && !structured) reading.open = opened(marker, open);
  else if (marker.kind === 'trace' && !structured) reading.open = { ...open, command: marker.command ?? null };
  else if (marker.kind === 'quoted') reading.quoted = marker;
  else if (marker.kind === 'exit' && marker.code === 0)
    reading.open = { ...open, command: null, from: marker.line + 1 };
  else if (marker.kind === 'exit') reading.failing ??= failed(reading, marker);
}

function failed({ open, quoted }: Reading, marker: Marker): Step {
  const start = quoted && marker.command === undefined && marker.line - quoted.line < longestCommand ? quoted : marker;
  return { ...open, command: start.command ?? open.command, to: start.line - 1, code: marker.code ?? null };
}

function opened(marker: Marker, open: Step): Step {
  const step = { from: marker.line, to: Number.MAX_SAFE_INTEGER, code: null };
  return marker.kind === 'step'
    ? { ...step, name: marker.name ?? null, command: null }
    : { ...step, name: open.name, command: marker.command ?? null };
}

/** Without an exit code, the first line that the CI itself marked as the failure ends the failing step. */
function softFailure(markers: readonly Marker[], marks: readonly number[], count: number): Step | null {
  const at = marks[0];
  if (at === undefined) return null;
  const step = markers.findLast((marker) => marker.kind === 'step' && marker.line < at);
  const last = Math.min(count, marks.filter((line) => line < at + 200).at(-1) ?? at);
  return { name: step?.name ?? null, command: null, from: step?.line ?? 1, to: last, code: null };
}
