import type { Block } from './block.ts';
import { numbersOf } from './line-shapes.ts';
import { type Sign, signOf } from './signs.ts';

const clear: ReadonlySet<Sign | undefined> = new Set(['diagnostic', 'outcome', 'error']);
// Docker then downloads it.
const harmless = /^Unable to find image '[^']{1,200}' locally$/;

export type Reason = { line: number; text: string };

/**
 * The line that tells why a program failed, in the part of the log where another shows its output: the first that states
 * it by its form, else the first with words of failure, else the last.
 */
export function reasonIn(block: Block, from: number, to: number): Reason | undefined {
  const written = numbersOf(from, to).filter((line) => block.at(line).trim() !== '');
  const line =
    written.find((line) => clear.has(signAt(block, line))) ??
    written.find((line) => signAt(block, line) === 'telling') ??
    written.at(-1);
  return line === undefined ? undefined : { line, text: block.at(line).trim() };
}

/** Without the indentation that the program which shows it adds. */
function signAt(block: Block, line: number): Sign | undefined {
  const text = block.at(line).trim();
  return harmless.test(text) ? undefined : signOf({ text, level: block.levelAt(line) });
}
