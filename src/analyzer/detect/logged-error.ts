import type { Lines } from '../read/lines.ts';
import { endsWithCode } from './ends-with-code.ts';
import { isFatalMessage } from './fatal-message.ts';
import { numbersOf, shapesOf } from './line-shapes.ts';
import { mayTell } from './may-tell.ts';
import { isOfOthers } from './no-reason.ts';

const mostLines = 400;
const fewestLogged = 5;
const mostErrors = 12;

/**
 * The line with which a logger says that its program gives up, else the first that it marked as an error, in whatever
 * language, where it marks most of what it writes as something else.
 */
export function loggedError(lines: Lines, first: number, end: number): number | undefined {
  const near = numbersOf(Math.max(first, end - mostLines), end);
  const fatal = near.find((line) => lines.at(line).level === 'error' && isLast(lines, line));
  if (fatal !== undefined) return fatal;
  const logged = near.filter((line) => lines.at(line).level === 'info').length;
  const marked = near.filter((line) => lines.at(line).level === 'error');
  const countOf = shapesOf(lines, marked);
  const errors = marked.filter((line) => countOf(line) === 1);
  if (logged < fewestLogged || errors.length > mostErrors || errors.length > logged) return undefined;
  return errors.find((line) => mayTell(lines.at(line).text) && !isOfOthers(lines, line));
}

function isLast(lines: Lines, line: number): boolean {
  const { text } = lines.at(line);
  return isFatalMessage(lines.shown(line)) && !endsWithCode(text) && mayTell(text) && !isOfOthers(lines, line);
}
