import type { Marker } from './markers.ts';

/** How the log ends, and what it says is missing from it. */
export type RunEnd = {
  /** The log says in words of a CI that something failed. */
  failed: boolean;
  /** The CI's own last word is that the run passed. */
  passed: boolean;
  /** The CI writes a last word at the end of each log, and this log has none. */
  open: boolean;
  cuts: readonly Cut[];
};

/** Where the log says that a part of it is missing, and how much, in its own words. */
export type Cut = { line: number; amount: string | undefined; part: 'beginning' | 'middle' | 'end' };

const failures: ReadonlySet<Marker['kind']> = new Set(['exit', 'failed', 'broken-stream']);
const lastWords = ['ended', 'passed', 'exit', 'failed'] as const;
// What a CI and a shell write below or above the notice.
const nearLines = 12;
// A post-build action may follow the verdict.
const lastLines = 40;

/** Gets the markers in line order and the number of lines. */
export function runEnd(markers: readonly Marker[], count: number): RunEnd {
  const kinds = new Set(markers.map(({ kind }) => kind));
  const failed = markers.some(({ kind, code }) => failures.has(kind) && code !== 0);
  const passed = markers.findLast(({ kind }) => kind === 'passed');
  return {
    failed,
    passed: !failed && passed !== undefined && passed.line > count - lastLines,
    open: kinds.has('begun') && !lastWords.some((kind) => kinds.has(kind)),
    cuts: markers
      .filter(({ kind }) => kind === 'truncated')
      .map(({ line, name }) => ({ line, amount: name, part: partOf(line, count) })),
  };
}

function partOf(line: number, count: number): Cut['part'] {
  if (line <= Math.min(nearLines, count / 2)) return 'beginning';
  return line > count - nearLines ? 'end' : 'middle';
}

/** The same for a log that lost its beginning on the way here. */
export function withoutBeginning(end: RunEnd, droppedLines: number): RunEnd {
  const amount = droppedLines > 0 ? `${droppedLines} lines` : undefined;
  return { ...end, cuts: [{ line: 0, amount, part: 'beginning' }, ...end.cuts] };
}
