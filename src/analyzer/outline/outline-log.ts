import type { Lines } from '../read/lines.ts';
import { type Hits, linesHit } from '../scan/hits.ts';
import { failedGroup, knownGroup } from './grouped-output.ts';
import { readMarkers } from './read-markers.ts';
import { outlineOf, type RunOutline } from './run-outline.ts';
import { separateStreams } from './separate-streams.ts';

export type OutlinedLog = {
  /** In reading order: the lines of each process together. */
  lines: Lines;
  outline: RunOutline;
  /** Numbers of the log as sent → where these lines stand in `lines`, ascending. */
  inReadingOrder: (numbers: readonly number[]) => readonly number[];
};

/** Gets the lines as sent and where the scan saw the CI's markers; gives the reading order and the outline of the run. */
export function outlineLog(asSent: Lines, markerHits: readonly Hits[]): OutlinedLog {
  const candidates = markerHits.map(linesHit);
  const markers = readMarkers(asSent, candidates);
  const separated = separateStreams(asSent, markers);
  if (!separated)
    return {
      lines: asSent,
      outline: withinGroup(asSent, outlineOf(markers, asSent.count), failedGroup),
      inReadingOrder: (numbers) => numbers,
    };
  const { lines, positionOf, streams } = separated;
  const inReadingOrder = (numbers: readonly number[]) => numbers.map(positionOf).sort((a, b) => a - b);
  const moved = readMarkers(lines, candidates.map(inReadingOrder));
  const outline = outlineOf(moved, lines.count, streams);
  // The lines of one level of a logger look like those of a process, below the headings of a runner.
  return {
    lines,
    outline: withinGroup(lines, outline, knownGroup),
    inReadingOrder,
  };
}

/** Where a runner's output stands below headings, the failing step is what it printed of the unit that failed. */
function withinGroup(lines: Lines, outline: RunOutline, groupIn: typeof failedGroup): RunOutline {
  const { failing, epilogueFrom } = outline;
  const group = groupIn(lines, failing ?? { from: 1, to: Math.min(lines.count, epilogueFrom - 1) });
  if (!group) return outline;
  const { name, from, to, others } = group;
  const step = { name, command: failing?.command ?? null, from, to, code: failing?.code ?? null };
  return { ...outline, failing: step, elsewhere: [...outline.elsewhere, ...others] };
}
