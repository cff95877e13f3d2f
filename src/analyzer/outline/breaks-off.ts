import { withoutNumbers } from '../detect/goes-on.ts';
import type { Lines } from '../read/lines.ts';

const mostAbove = 400;
const fewestChars = 12;
/** With so many characters the lines of one kind begin, and so many of the last few lines are of it. */
const sameBegin = 4;
const nearest = 5;
const fewestAlike = 3;
const amidWord = /^\p{L}/u;

/**
 * Whether the last line, which has no end of line, breaks off: it ends within a word that a line above has whole, or it
 * opens a bracket that it does not close among lines that begin like it and close theirs.
 */
export function breaksOff(lines: Lines): boolean {
  const last = kindOf(lines, lines.count);
  if (last.length < fewestChars) return false;
  const above = Array.from({ length: Math.min(mostAbove, lines.count - 1) }, (_, at) =>
    kindOf(lines, lines.count - 1 - at),
  );
  if (/\p{L}$/u.test(last) && above.some((text) => text.startsWith(last) && amidWord.test(text.slice(last.length))))
    return true;
  const alike = above.slice(0, nearest).filter((text) => text.startsWith(last.slice(0, sameBegin)));
  return isOpen(last) && alike.length >= fewestAlike && !alike.some(isOpen);
}

function kindOf(lines: Lines, line: number): string {
  return withoutNumbers(lines.at(line).text).trimEnd();
}

function isOpen(text: string): boolean {
  return /[([{][^()[\]{}]*$/.test(text);
}
