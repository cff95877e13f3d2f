import type { Lines } from '../read/lines.ts';

const mostLines = 3000;
const mostChars = 200;

/** The numbers of the lines from one to another. */
export function numbersOf(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** How often the shape of each of the lines occurs among them: numbers, hashes, paths and quoted names left out. */
export function shapesOf(lines: Lines, numbers: readonly number[]): (line: number) => number {
  const counts = new Map<string, number>();
  const shapes = new Map<number, string>();
  for (const line of numbers.slice(-mostLines)) {
    const shape = shapeOfLine(lines.at(line).text);
    shapes.set(line, shape);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return (line) => counts.get(shapes.get(line) ?? '') ?? 0;
}

/** A line with numbers, hashes, paths and quoted names left out. */
export function shapeOfLine(text: string): string {
  return text.slice(0, mostChars).trim().split(/\s+/).map(shapeOfWord).join(' ');
}

function shapeOfWord(word: string): string {
  if (word.includes('/') || word.includes('\\')) return '/';
  if (/^["'`‘“]/.test(word)) return '""';
  return /\d/.test(word) && /^[0-9a-fx]{4,64}$/i.test(word) ? '0' : word.replace(/\d+/g, '0');
}
