import type { Lines } from '../read/lines.ts';

const mostLines = 3000;
const mostChars = 200;

/** How often the shape of each line occurs among its neighbours: numbers, hashes, paths and quoted names left out. */
export function shapesOf(lines: Lines, from: number, to: number): (line: number) => number {
  const counts = new Map<string, number>();
  const first = Math.max(from, to - mostLines);
  for (let line = first; line <= to; line += 1) {
    const shape = shapeOf(lines.at(line).text);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return (line) => (line < first || line > to ? 0 : (counts.get(shapeOf(lines.at(line).text)) ?? 0));
}

function shapeOf(text: string): string {
  return text.slice(0, mostChars).trim().split(/\s+/).map(shapeOfWord).join(' ');
}

function shapeOfWord(word: string): string {
  if (word.includes('/') || word.includes('\\')) return '/';
  if (/^["'`‘“]/.test(word)) return '""';
  return /\d/.test(word) && /^[0-9a-fx]{4,64}$/i.test(word) ? '0' : word.replace(/\d+/g, '0');
}
