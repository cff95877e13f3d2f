import type { Block } from './block.ts';
import { signOf } from './signs.ts';

const rightAbove = 6;

/** Whether a line right above states why, so that the run was not only asked to stop. */
export function followsError({ number, at, levelAt }: Block, within = rightAbove): boolean {
  return Array.from({ length: within }, (_, step) => number - 1 - step).some((line) => {
    const sign = signOf({ text: at(line), level: levelAt(line) });
    return sign !== undefined && sign !== 'summary';
  });
}
