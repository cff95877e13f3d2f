import { commandAt, type RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { complaintIn } from './complaint.ts';
import { mayTell } from './may-tell.ts';
import { isStepNoise } from './step-bounds.ts';

// A program that runs others prints more, and its own last words tell less.
const mostWritten = 3;
const mostPrograms = 8;
const nextProgram = /&&|\|\|?|;/;
// Variables, and what only starts the program behind it
const before =
  /^(?:(?:\w{1,60}=\S{0,200}|sudo|env|exec|time|nice|command|timeout(?: -\w{1,20}(?: \d{1,6})?){0,3} \d{1,6}[smh]?) ){1,6}/;
const remark = /^(?:warning|note|info|debug|using|reading|writing|processing|starting|done|ok)\b/i;

/**
 * What programs of Unix say when they fail begins with their name: of a short output the line that names a program of the
 * command, of several the first that complains.
 */
export function toldByProgram(
  lines: Lines,
  outline: RunOutline,
  { start, end }: { start: number; end: number },
): { from: number; telling: { line: number; stated: true } } | undefined {
  const command = commandAt(outline, end) ?? outline.failing?.command ?? '';
  const names = command
    .slice(0, 1000)
    .split(nextProgram, mostPrograms)
    .map(
      (part) =>
        /^(?:\S{0,200}\/)?(?<name>[a-zA-Z][\w.+-]{1,40})(?:\s|$)/.exec(part.trim().replace(before, ''))?.groups?.name,
    );
  let found: number | undefined;
  let written = 0;
  for (let line = end; line >= start; line -= 1) {
    const { text, level } = lines.at(line);
    if (isStepNoise(text)) continue;
    written += 1;
    if (written > mostWritten) return undefined;
    const [, name, said = ''] = /^([a-zA-Z][\w.+-]{1,40}): (\S.{5,})/.exec(text) ?? [];
    const isTold = name !== undefined && names.includes(name) && !remark.test(said) && mayTell(text);
    const isBetter = found === undefined || complaintIn({ text }) !== 'none';
    if (isTold && isBetter && (level === undefined || level === 'error')) found = line;
  }
  return found === undefined ? undefined : { from: found, telling: { line: found, stated: true } };
}
