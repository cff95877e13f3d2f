import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { complaintIn } from './complaint.ts';
import { mayTell } from './may-tell.ts';
import { isOwnWord } from './own-word.ts';
import { isStepNoise } from './step-bounds.ts';

// A program that runs others prints more, and its own last words tell less.
const mostWritten = 3;
const remark = /^[^:]{1,60}: (?:warning|note|info|debug|using|reading|writing|processing|starting|done|ok)\b/i;

/**
 * What programs of Unix say when they fail begins with their name: of a short output the line that names a program of the
 * command, of several the first that complains.
 */
export function toldByProgram(
  lines: Lines,
  outline: RunOutline,
  { start, end }: { start: number; end: number },
): { from: number; telling: { line: number; stated: true } } | undefined {
  const command = (commandAt(outline, end) ?? outline.failing?.command ?? '').slice(0, 1000);
  let found: number | undefined;
  let written = 0;
  for (let line = end; line >= start; line -= 1) {
    const { text, level } = lines.at(line);
    if (isStepNoise(text)) continue;
    written += 1;
    if (written > mostWritten) return undefined;
    const isTold = isOwnWord(text, command) && !remark.test(text) && mayTell(text);
    const isBetter = found === undefined || complaintIn({ text }) !== 'none';
    if (isTold && isBetter && (level === undefined || level === 'error')) found = line;
  }
  return found === undefined ? undefined : { from: found, telling: { line: found, stated: true } };
}
