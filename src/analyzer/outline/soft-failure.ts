import { buildsOrTests } from './builds-or-tests.ts';
import type { Marker } from './markers.ts';
import type { Step } from './step.ts';

const longestHeader = 400;
const longestList = 200;

/**
 * Without an exit code, the first line that the CI itself marked as the failure ends the failing step; unless steps that
 * build and test still ran and failed behind one that did not.
 */
export function softFailure(markers: readonly Marker[], marks: readonly number[], count: number): Step | null {
  const at = marks.find((mark) => !isLivedWith(markers, marks, mark)) ?? marks[0];
  if (at === undefined) return null;
  const step = openedAbove(markers, at);
  const last = Math.min(count, marks.filter((line) => line < at + longestList).at(-1) ?? at);
  const failed = { name: step?.name ?? null, command: null, to: last, code: null };
  const header = step && markers.find(({ kind, line }) => kind === 'header-end' && line > step.line);
  return header && header.line < at && header.line - step.line < longestHeader
    ? { ...failed, command: commandIn(markers, step, header), from: header.line + 1, startsWithOutput: true }
    : { ...failed, from: step?.line ?? 1 };
}

function isLivedWith(markers: readonly Marker[], marks: readonly number[], mark: number): boolean {
  const step = openedAbove(markers, mark);
  if (!step || runs(step)) return false;
  return marks.some((other) => {
    const later = other > mark ? openedAbove(markers, other) : undefined;
    return later !== undefined && later !== step && runs(later);
  });
}

function runs({ name, command }: Marker): boolean {
  return buildsOrTests({ name: name ?? null, command: command ?? null });
}

function openedAbove(markers: readonly Marker[], line: number): Marker | undefined {
  return markers.findLast((marker) => (marker.kind === 'step' || marker.kind === 'section') && marker.line < line);
}

function commandIn(markers: readonly Marker[], { line: from }: Marker, { line: to }: Marker): string | null {
  return markers.findLast(({ command, line }) => command !== undefined && line >= from && line <= to)?.command ?? null;
}
