import type { Lines } from '../read/lines.ts';

/** The last line of a stretch that is not empty; its first where all are. */
export function lastWritten(lines: Lines, first: number, last: number): number {
  let line = last;
  while (line > first && lines.at(line).text.trim() === '') line -= 1;
  return line;
}
