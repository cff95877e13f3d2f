import type { Lines } from '../read/lines.ts';
import { isNoise, signOf } from './signs.ts';

const farthest = 120;
const mostBelow = 12;
const fewestFrames = 2;
const mostBetween = 2;
// One call of a stack, whichever language printed it: the words of its place, or a place in a file behind a space.
const frame =
  /^\s{1,20}(?:(?:at|in|from|by|of|called (?:from|by|at)|via)\b.{0,300}?[:( ]\d{1,6}\b|while executing$|invoked from within$|\((?:procedure|file|object|method|command|"?\w{1,30}"? (?:body|script|arm))\b.{0,200} line \d{1,6}\)$|(?:\S{1,200}[/\\])?[\w@+-]{1,80}\.\w{1,8}:\d{1,7}(?::\d{1,5})?(?::| in |$| \())|^\s{0,16}#\d{1,3}:? {1,8}\S|^\s{0,8}[\w@./\\+-]{1,200}\.\w{1,8}:\d{1,7}:in /;
// A compiler names the files that led to a place before it says what is wrong there.
const includes = /^In file included |[,:]$/;
// Below the line of code that a language shows between the message and the calls.
const pointer = /^\s{1,200}\^[~^]{0,200}$/;
// Blank lines, and what Node shows of the code that threw an error.
const shown = /^\s*$|^\s{1,8}(?:const|throw|return) |^\s{0,200}\^{1,200}$|^(?:node:|file:|\/)\S{1,300}:\d{1,7}$/;
const heading =
  /^\s{0,8}(?:[\w ]{0,30}(?:[Tt]race ?back|[Bb]ack ?trace|[Ss]tack ?trace|[Cc]all ?stack|[Tt]race|TRACE|BACKTRACE)\b[^:]{0,40}:?|Stack:)\s{0,4}$/;

// What a tool says of each of its commands, whether it passed or not
const timed = /^"[^"]{1,80}" took [\d.,]{1,12} ?m?s\.$/;

/** The message of the last stack trace among the last lines: above its calls, or below them where it is told last. */
export function traceHead(lines: Lines, first: number, end: number): number | undefined {
  const frames = framesAbove(lines, Math.max(first, end - farthest), end);
  if (!frames) return undefined;
  let above = frames.from - 1;
  let isTitled = false;
  for (; above >= first; above -= 1) {
    const { text } = lines.at(above);
    isTitled ||= heading.test(text);
    if (pointer.test(text)) above -= 1;
    else if (text.trim() !== '' && !heading.test(text) && !timed.test(text)) break;
  }
  const below = frames.to + 1;
  const isToldBelow = isTitled && below <= end && /^\S/.test(lines.at(below).text) && !isNoise(lines.at(below).text);
  if (isToldBelow) return below;
  const head = toldAbove(lines, first, above);
  const { text } = lines.at(head);
  return head >= first && !isNoise(text) && !includes.test(text) ? head : undefined;
}

/** A program says of one that it ran only that it failed: that one has said why above the message and the code shown there. */
function toldAbove(lines: Lines, first: number, head: number): number {
  if (signOf(lines.at(head)) !== 'summary') return head;
  let above = head - 1;
  while (above > first && shown.test(lines.at(above).text)) above -= 1;
  const { text } = lines.at(above);
  return above < first || isNoise(text) || signOf(lines.at(above)) === 'summary' ? head : above;
}

function framesAbove(lines: Lines, first: number, end: number): { from: number; to: number } | undefined {
  let to: number | undefined;
  let from = end;
  let frames = 0;
  for (let line = end; line >= first; line -= 1) {
    if (frame.test(lines.at(line).text)) {
      to ??= line;
      from = line;
      frames += 1;
    } else if (to === undefined ? end - line > mostBelow : from - line > mostBetween) break;
  }
  return to !== undefined && frames >= fewestFrames ? { from, to } : undefined;
}
