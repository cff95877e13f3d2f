import type { Location } from '../contract/analysis.ts';

/** A location from what an expression caught; absent and empty numbers are null. */
export function place(path: string, line?: string, column?: string): Location {
  return { path, line: line ? Number(line) : null, column: column ? Number(column) : null };
}

/** `src/app.ts:12`, for titles. */
export function where(path: string, line?: string): string {
  const short = path.split(/[/\\]/).slice(-3).join('/');
  return line ? `${short}:${line}` : short;
}
