import type { Lines } from '../read/lines.ts';

const mostKept = 4096;

/** Reads what a line says once, while its neighbours ask for it again. */
export function onceALine<T>(read: (text: string) => T): (lines: Lines, line: number) => T {
  const ofLines = new WeakMap<Lines, Map<number, T>>();
  return (lines, line) => {
    const kept = ofLines.get(lines) ?? new Map<number, T>();
    if (kept.size >= mostKept) kept.clear();
    const said = kept.has(line) ? (kept.get(line) as T) : read(lines.at(line).text);
    ofLines.set(lines, kept.set(line, said));
    return said;
  };
}
