import type { Lines } from '../read/lines.ts';

const around = 8;
const mostChars = 200;

/** Whether the output goes on below a block as it was above it, and does not only repeat it: the program lived on. */
export function goesOn(lines: Lines, { from, to }: { from: number; to: number }): boolean {
  const above = written(lines, from, -1);
  const shapes = new Set(above.map(withoutNumbers));
  return written(lines, to, 1).some((text) => shapes.has(withoutNumbers(text)) && !above.includes(text));
}

/** The same for lines that differ in numbers only. */
export function withoutNumbers(text: string): string {
  return text.slice(0, mostChars).replace(/\d+/g, '0');
}

function written(lines: Lines, start: number, step: 1 | -1): string[] {
  const texts: string[] = [];
  for (let line = start + step; line > 0 && line <= lines.count && Math.abs(line - start) <= around; line += step)
    if (/\p{L}{2}/u.test(lines.at(line).text)) texts.push(lines.at(line).text);
  return texts.slice(0, around / 2);
}
