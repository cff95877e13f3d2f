import type { Block } from './block.ts';

const reach = 300;

/** Whether an error of the same tool follows a line that only warns: of a list of both, the first error is the cause. */
export function isOutweighed(block: Block, level: string | undefined, error: RegExp): boolean {
  return !/^(?:error|[EF])$/i.test(level ?? '') && block.after(error, reach) !== undefined;
}
