import { categorySaid } from '../classify/category-of.ts';
import { certain } from '../classify/sign.ts';
import type { Lines } from '../read/lines.ts';
import { numbersOf, shapeOfLine } from './line-shapes.ts';
import { isOfOthers } from './no-reason.ts';
import { isNumberedElse } from './numbered.ts';
import { shownAround } from './shown-only.ts';
import { isNoise, saysNoFailure, signOf } from './signs.ts';

/** How far above a window a program may have begun to speak of the failure. */
const reach = 4;
const windowLines = 10;
const fewWords = 3;
const mostAbove = 3;

/**
 * The first line that speaks of a failure: in the window down to `last`, or a few lines above it unless the window only
 * goes on with the same; `last` where none does.
 */
export function firstWords(lines: Lines, start: number, { from, last }: { from: number; last: number }): number {
  const shown = new Set(numbersOf(from, from + windowLines - 1).map((line) => beginningOf(lines, line)));
  for (let line = Math.max(start, from - reach); line < last; line += 1) {
    const repeats = line < from && shown.has(beginningOf(lines, line));
    if (!repeats && speaks(lines, line)) return line;
  }
  return last;
}

/** The reason often stands right above the line that says so. */
export function startAbove(lines: Lines, line: number, first: number): number {
  let from = line;
  while (from > first && from > line - mostAbove && !isNoise(lines.at(from - 1).text)) from -= 1;
  return from;
}

function beginningOf(lines: Lines, line: number): string {
  return shapeOfLine(lines.at(line).text).split(' ', fewWords).join(' ');
}

function speaks(lines: Lines, line: number): boolean {
  const { text } = lines.at(line);
  if (isNoise(text) || saysNoFailure(text) || isNumberedElse(lines, line)) return false;
  const sign = signOf(lines.at(line)) ?? categorySaid(text, certain);
  return sign !== undefined && sign !== 'summary' && !isOfOthers(lines, line) && !shownAround(lines, line);
}
