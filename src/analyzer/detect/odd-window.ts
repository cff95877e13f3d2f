import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { inEnglish } from '../translations/in-english.ts';
import { tellsElsewhere } from './complaint.ts';
import type { DetectedFinding } from './detect.ts';
import { numbersOf, shapesOf } from './line-shapes.ts';
import { isOfOthers } from './no-reason.ts';
import { isStepNoise } from './step-bounds.ts';

/** By how much a window must outweigh the last ten lines, and how far before the end it may begin. */
const standsOut = 4;
const mostBack = 40;
const mostWeighed = 1000;
/** Words of failure. */
export const telling =
  /(?<![\w./\\@-])(?:error|fail(?:ed|ure)?|fatal|cannot|could not|unable|invalid|missing|not found|expected|unexpected|lost|abort(?:ed)?|crash(?:ed)?|killed|denied|refused|rejected|exceeded|out of date|mismatch|timed[ -]out|timeout|does not|did not|no such|no rule|code \d{1,5})(?![\w/\\@-]|\.\w)/i;
export const harmless =
  /\b(?:0|[Nn]o) (?:errors?|failures?|failed)|WARNING|\bwarning\b|^npm (?:warn|WARN)\b|^\s*(?:[+$#] |echo )|(?:error|fail)[\w-]*\.(?:js|c|py|rb|go|h)\b/;

/** Whether a text has words of failure, in any language. */
export function isTelling(text: string): boolean {
  return telling.test(inEnglish(text)) || tellsElsewhere(text);
}

/** Where the last lines that are unlike the rest of the step begin; the last ten lines if none stands out. */
export function oddWindow(lines: Lines, first: number, end: number): number {
  const last = Math.max(first, end - 9);
  const weightOf = weights(lines, first, end);
  const sumOf = (from: number) => {
    let sum = 0;
    for (let line = from; line <= Math.min(end, from + 9); line += 1) sum += weightOf(line);
    return sum;
  };
  let best = last;
  let most = sumOf(last) + standsOut;
  for (let from = last - 1; from >= Math.max(first, end - mostBack); from -= 1) {
    const sum = sumOf(from);
    if (sum > most) {
      best = from;
      most = sum;
    }
  }
  return best;
}

/** How much a line looks like part of a failure: unlike all others, telling, marked as an error. */
function weights(lines: Lines, first: number, end: number): (line: number) => number {
  const countOf = shapesOf(lines, numbersOf(Math.max(first, end - mostWeighed), end));
  return (line) => {
    const { text, level } = lines.at(line);
    if (/^\s*$/.test(text) || harmless.test(text) || isStepNoise(text)) return 0;
    const tells = telling.test(text) && !isOfOthers(lines, line);
    return (countOf(line) === 1 ? 1 : 0) + (tells ? 2 : 0) + (level === 'error' ? 1 : 0);
  };
}

/** What else may be the cause where no detector answers: the lines before the answer, and telling lines unlike all others. */
export function hints(
  lines: Lines,
  outline: RunOutline,
  { from, to }: DetectedFinding,
): { from: number; to: number }[] {
  const first = outline.failing?.from ?? 1;
  const end = Math.min(lines.count, outline.failing?.to ?? outline.epilogueFrom - 1);
  const weightOf = weights(lines, first, end);
  const near = { from: Math.max(first, from - 8), to: from - 1 };
  const odd = numbersOf(Math.max(first, end - mostWeighed), end).filter(
    (line) => (line < from || line > to) && weightOf(line) >= 3,
  );
  return [...(near.to >= near.from ? [near] : []), ...odd.map((line) => ({ from: line, to: Math.min(end, line + 1) }))];
}
