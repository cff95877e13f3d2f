import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { endBeforeCleanUp } from './clean-up.ts';
import { lastWritten } from './last-written.ts';
import { isOfNpm } from './of-npm.ts';
import { isNoise } from './signs.ts';

// What tells only that a command failed, with what code.
const verdict =
  /^error Command failed|^make(?:\[\d+\])?: (?![^\s:*]{1,100}: )|^gmake|^Build step '|^(?:Error: )?Process completed with exit code|^The command "|^exit status \d|^ERROR$|^\+ exit \d|^(?:ERROR:? )?command finished with error: |^[^\s:]{1,120}: command \(.{1,300} exited \(\d{1,3}\)$|^(?:#\d{1,5} )?ERROR: process ".{1,600}" did not complete successfully/;
const echo = /^[$+>] \S/;
const mostNoise = 400;

/** Noise, and what a CI, a package manager or make prints below the output of a command that failed. */
export function isStepNoise(text: string): boolean {
  return isNoise(text) || isOfNpm(text) || verdict.test(text);
}

/** Where the failing step has output; undefined where it printed nothing. */
export function boundsOf(lines: Lines, outline: RunOutline): { start: number; end: number } | undefined {
  const first = outline.failing ? outline.failing.from : 1;
  const last = beforeCut(outline, first, endBeforeCleanUp(lines, outline));
  const written = beforeNoise(lines, first, last);
  const own = beforeTolerated(outline, first, written);
  let end = own < written ? beforeNoise(lines, first, own) : written;
  // A step that printed only noise is judged by its noise.
  if (end === first && last > first) end = lastWritten(lines, first, last);
  if (end < first || /^\s*$/.test(lines.at(end).text)) return exitOf(outline, lines.count);
  const isOpened = outline.failing ? !outline.failing.startsWithOutput : echo.test(lines.at(first).text);
  const start = Math.max(first, Math.min(end, isOpened && end > first ? first + 1 : first));
  return { start, end };
}

/** The last line that is no noise; the first line where all are. */
function beforeNoise(lines: Lines, first: number, last: number): number {
  let end = last;
  while (end > first && end > last - mostNoise && isStepNoise(lines.at(end).text)) end -= 1;
  return end;
}

/** Where the CI stopped writing before the step ended, what it says of that is no output of the step. */
function beforeCut({ failing, end }: RunOutline, first: number, last: number): number {
  const cut = end.cuts.find(({ line, part }) => part === 'end' && line > first && line <= last);
  return cut && (failing?.code ?? null) === null ? cut.line - 1 : last;
}

/** What failed at the end of the step without ending it is not why the step failed. */
function beforeTolerated({ tolerated }: RunOutline, first: number, last: number): number {
  return tolerated.reduceRight(
    (end, { from, to }) => (to >= end && from > first + 1 ? Math.min(end, from - 1) : end),
    last,
  );
}

/** A step that printed nothing at all is told by the line with its exit status. */
function exitOf({ failing }: RunOutline, count: number): { start: number; end: number } | undefined {
  if (failing === null || failing.code === null || failing.to >= count) return undefined;
  return { start: failing.to + 1, end: failing.to + 1 };
}
