import type { Marker } from './markers.ts';

/** How the log ends, and what it says is missing from it. */
export type RunEnd = {
  /** The log says in words of a CI that something failed. */
  failed: boolean;
  /** The CI's own last word is that the run passed. */
  passed: boolean;
  /** What the CI, a step or a program writes last is missing. */
  open: boolean;
  cuts: readonly Cut[];
};

/** Where the log says that a part of it is missing, and how much, in its own words. */
export type Cut = { line: number; amount: string | undefined; part: 'beginning' | 'middle' | 'end' | 'last line' };

const failures: ReadonlySet<Marker['kind']> = new Set(['exit', 'failed', 'broken-stream']);
const passing: ReadonlySet<Marker['kind']> = new Set(['passed', 'closed']);
const beginnings: ReadonlySet<Marker['kind']> = new Set(['begun', 'running']);
const endings: ReadonlySet<Marker['kind']> = new Set(['ended', 'passed', 'closed', 'done']);
// What a CI and a shell write below or above the notice.
const nearLines = 12;
// A post-build action may follow the verdict.
const lastLines = 40;

/** Gets the markers in line order and the number of lines. */
export function runEnd(markers: readonly Marker[], count: number): RunEnd {
  const failed = markers.some(({ kind, code }) => failures.has(kind) && code !== 0);
  const stopped = markers.some(({ kind }) => kind === 'exit' || kind === 'failed');
  // Of a log that lost its beginning nobody knows whether an error stood there.
  const isWhole = markers.some(({ kind }) => beginnings.has(kind));
  const passed = markers.findLast(({ kind }) => passing.has(kind) && (isWhole || kind === 'passed'));
  return {
    failed,
    passed: !failed && passed !== undefined && passed.line > count - lastLines,
    open: !stopped && lastOf(markers, beginnings) > lastOf(markers, endings),
    cuts: markers
      .filter(({ kind }) => kind === 'truncated')
      .map(({ line, name }) => ({ line, amount: name, part: partOf(line, count) })),
  };
}

function lastOf(markers: readonly Marker[], kinds: ReadonlySet<Marker['kind']>): number {
  return markers.findLast(({ kind }) => kinds.has(kind))?.line ?? 0;
}

function partOf(line: number, count: number): Cut['part'] {
  if (line <= Math.min(nearLines, count / 2)) return 'beginning';
  return line > count - nearLines ? 'end' : 'middle';
}

/** Whether the log was cut at its end, so that what stands last in it is not what the run wrote last. */
export function isCutShort({ cuts }: RunEnd): boolean {
  return cuts.some(isAtEnd);
}

export function isAtEnd({ part }: Cut): boolean {
  return part === 'end' || part === 'last line';
}

/** The same for a log that breaks off in its last line. */
export function brokenOff(end: RunEnd, line: number): RunEnd {
  return { ...end, open: !end.failed, cuts: [...end.cuts, { line, amount: undefined, part: 'last line' }] };
}

/** The same for a log that lost its beginning on the way here. */
export function withoutBeginning(end: RunEnd, droppedLines: number): RunEnd {
  const amount = droppedLines > 0 ? `${droppedLines} lines` : undefined;
  return { ...end, cuts: [{ line: 0, amount, part: 'beginning' }, ...end.cuts] };
}
