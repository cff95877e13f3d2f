import type { Block } from './block.ts';

const call = /^\s+(?:at |\.{3} )/;
const mostOfMessage = 12;
const mostCalls = 60;

/** The last call of a stack, which may stand below further lines of the message. */
export function endOfJavaTrace(block: Block): number {
  const first = block.after(call, mostOfMessage);
  const end = block.lastBefore(/^\s*$|^Caused by: |^\d{4}-\d\d-\d\d|^\d\d:\d\d:\d\d/, mostOfMessage);
  let line = first && first.line <= end ? first.line : block.number;
  while (line < block.number + mostCalls && call.test(block.at(line + 1))) line += 1;
  return line;
}
