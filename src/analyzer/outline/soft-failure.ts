import type { Marker } from './markers.ts';
import type { Step } from './step.ts';

const longestHeader = 400;
const longestList = 200;

/** Without an exit code, the first line that the CI itself marked as the failure ends the failing step. */
export function softFailure(markers: readonly Marker[], marks: readonly number[], count: number): Step | null {
  const at = marks[0];
  if (at === undefined) return null;
  const step = markers.findLast(({ kind, line }) => (kind === 'step' || kind === 'section') && line < at);
  const last = Math.min(count, marks.filter((line) => line < at + longestList).at(-1) ?? at);
  const failed = { name: step?.name ?? null, command: null, to: last, code: null };
  const header = step && markers.find(({ kind, line }) => kind === 'header-end' && line > step.line);
  return header && header.line < at && header.line - step.line < longestHeader
    ? { ...failed, command: commandIn(markers, step, header), from: header.line + 1, startsWithOutput: true }
    : { ...failed, from: step?.line ?? 1 };
}

function commandIn(markers: readonly Marker[], { line: from }: Marker, { line: to }: Marker): string | null {
  return markers.findLast(({ command, line }) => command !== undefined && line >= from && line <= to)?.command ?? null;
}
