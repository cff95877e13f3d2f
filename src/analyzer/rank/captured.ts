import { signOf } from '../detect/signs.ts';
import type { Lines } from '../read/lines.ts';
import type { Ranked } from './rank.ts';

// What a program says of one that it ran, whose output it kept.
const ofAnother =
  /\b(?:[Cc]ommand|[Pp]rocess|[Ss]ubprocess|[Ss]cript|[Ee]xecutable)\b.{0,400}\b(?:failed|returned|exited)\b|\b(?:failed|exited) with (?:exit )?(?:code|status) [1-9]|\breturned (?:status code|non-zero)|\bErrorReturnCode_\d|\bProcess(?:FailedException|ExecutionError)\b/;
const heading = /^\s{0,8}(?:stderr|STDERR|[Ss]tandard [Ee]rror|[Ee]rror [Oo]utput) ?: {0,3}(?<text>\S.{0,400})?$/;
const mostRead = 10;
const mostBelow = 12;
const rightBelow = 3;

export type Captured = { line: number; said: string };

/** The reason of a program that failed, which the one that ran it shows below its own message. */
export function capturedBelow(lines: Lines, { from, to, title }: Ranked): Captured | undefined {
  const last = Math.min(to, from + mostRead);
  if (!ofAnother.test(title) && !ofAnother.test(lines.at(last).text)) return undefined;
  for (let line = from; line <= Math.min(lines.count, last + mostBelow); line += 1) {
    const shown = heading.exec(lines.at(line).text);
    const { text } = shown?.groups ?? {};
    if (shown) return text ? { line, said: text.trim() } : writtenBelow(lines, line);
  }
  const next = writtenBelow(lines, last);
  return next && !ofAnother.test(next.said) && signOf(lines.at(next.line)) === 'error' ? next : undefined;
}

function writtenBelow(lines: Lines, line: number): Captured | undefined {
  for (let at = line + 1; at <= Math.min(lines.count, line + rightBelow); at += 1) {
    const said = lines.at(at).text.trim();
    if (/[\p{L}\p{N}]/u.test(said)) return { line: at, said };
  }
  return undefined;
}
