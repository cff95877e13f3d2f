import type { Lines } from '../read/lines.ts';

/** Of a longer line no more is read. */
export const mostOfLine = 1000;

/** The text of some lines, each with its line end. */
export function blockText(lines: Lines, from: number, to: number): string {
  let text = '';
  for (let line = from; line <= Math.min(lines.count, to); line += 1)
    text += `${lines.at(line).text.slice(0, mostOfLine)}\n`;
  return text;
}
