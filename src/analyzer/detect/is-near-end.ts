import type { Block } from './block.ts';

// What a CI cleans up behind its last word.
const mostBehind = 40;

/** Whether the log ends soon behind the line: only there do general words of a CI tell of the run itself. */
export function isNearEnd({ number, at }: Block): boolean {
  return [0, 1, 2, 3, 4].every((step) => at(number + mostBehind + step).trim() === '');
}
