import { complaintIn } from '../detect/complaint.ts';
import { mayTell } from '../detect/may-tell.ts';
import { isOfOthers } from '../detect/no-reason.ts';
import { isOwnWord } from '../detect/own-word.ts';
import { signOf } from '../detect/signs.ts';
import { isStepNoise } from '../detect/step-bounds.ts';
import { tellingLine } from '../detect/telling-line.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import type { Captured } from './captured.ts';
import type { Ranked } from './rank.ts';

// What is thrown in a script of Python, Node, Ruby or Gradle for a program that failed, whose own words stand above.
const thrown =
  /\bCalledProcessError: Command |^(?:\w{0,20}Error: )?Command failed: \S|\bProcess 'command '.{1,300}'' finished with non-zero exit value \d|\bCommand failed with (?:exit|status|code) \(?\d/;
// What a task runner prints between the output of a program and its verdict.
const between = /^(?:> Task |FAILURE: |\* |Execution failed for |Traceback \(most recent call last\):$)/;
const mostAbove = 500;
const mostWritten = 3;

type Printed = { lines: Lines; outline: RunOutline; marked: readonly number[] };

/** What a program that failed said, above the exception with which the script that ran it stopped. */
export function saidAbove(printed: Printed, { title, said = title, from, telling }: Ranked): Captured | undefined {
  const message = thrown.exec(said);
  if (!message) return undefined;
  const { lines, outline, marked } = printed;
  const below = telling?.line ?? from;
  const command = outline.commands.findLast(({ line }) => line < below)?.line ?? 0;
  const first = Math.max(command + 1, outline.failing?.from ?? 1, below - mostAbove);
  const stated = tellingLine({ lines, marked }, first, below - 1)?.line;
  const isStated = stated !== undefined && signOf(lines.at(stated)) !== 'outcome';
  const line = isStated ? stated : complaintAbove(lines, { first, below, ran: said.slice(message.index) });
  return line === undefined ? undefined : { line, said: lines.at(line).text.trim() };
}

type Stretch = { first: number; below: number; ran: string };

/** The first of the last lines above that complains, or that begins with the name of the program. */
function complaintAbove(lines: Lines, { first, below, ran }: Stretch): number | undefined {
  let found: number | undefined;
  let written = 0;
  for (let line = below - 1; line >= first && written < mostWritten; line -= 1) {
    const { text } = lines.at(line);
    if (isStepNoise(text) || between.test(text)) continue;
    written += 1;
    const tells = isOwnWord(text, ran.replaceAll(/[[\],]/g, ' ')) || complaintIn(lines.at(line)) === 'strong';
    if (tells && mayTell(text) && !isOfOthers(lines, line)) found = line;
  }
  return found;
}
