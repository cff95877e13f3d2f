import type { Block } from './block.ts';

const call = /^\s+(?:at |\.{3} )/;
const mostOfMessage = 12;
const mostCalls = 60;
const mostBelow = 100;
// Gradle writes the heading on a line of its own, and each cause deeper than the one that it explains.
const heading = /^\s{2,}Caused by:$/;
// What another test printed is none of it.
const mayBelong = /^(?:\s(?!.{0,300} (?:FAILED|PASSED|SKIPPED)$)|$)/;

/** The last call of a stack, which may stand below further lines of the message. */
export function endOfJavaTrace(block: Block): number {
  const first = block.after(call, mostOfMessage);
  const end = block.lastBefore(/^\s*$|^Caused by: |^\d{4}-\d\d-\d\d|^\d\d:\d\d:\d\d/, mostOfMessage);
  let line = first && first.line <= end ? first.line : block.number;
  while (line < block.number + mostCalls && call.test(block.at(line + 1))) line += 1;
  return line;
}

/** What a test that Gradle tells of was caused by in the end, where the log has it, and the line that says so. */
export function innermostCause(block: Block): { line: number; text: string } | undefined {
  let line: number | undefined;
  for (let at = block.number + 1; at < block.number + mostBelow && mayBelong.test(block.at(at)); at += 1)
    if (heading.test(block.at(at))) line = at + 1;
  return line === undefined ? undefined : { line, text: block.at(line).trim() };
}
