import type { Lines } from '../read/lines.ts';
import { numbersOf } from './line-shapes.ts';

const around = 8;
const mostChars = 200;

/** The lines of a block, and the last line of the output that it stands in. */
type Within = { from: number; to: number; last: number };

/** Whether the output goes on below a block as it was above it, and does not only repeat it: the program lived on. */
export function goesOn(lines: Lines, { from, to, last }: Within): boolean {
  const above = written(lines, numbersOf(Math.max(1, from - around), from - 1).toReversed());
  const shapes = new Set(above.map(withoutNumbers));
  const below = written(lines, numbersOf(to + 1, Math.min(last, to + around)));
  return below.some((text) => shapes.has(withoutNumbers(text)) && !above.includes(text));
}

/** The same for lines that differ in numbers only. */
export function withoutNumbers(text: string): string {
  return text.slice(0, mostChars).replace(/\d+/g, '0');
}

function written(lines: Lines, numbers: readonly number[]): string[] {
  const texts = numbers.map((line) => lines.at(line).text).filter((text) => /\p{L}{2}/u.test(text));
  return texts.slice(0, around / 2);
}
