import type { Lines } from '../read/lines.ts';
import { isPlace } from './subjects.ts';

// What is mentioned more often than this before the error is no sign of anything.
const mostMentions = 24;

/** The lines above another that name a subject as a thing, not as a place; none where too many do. */
export function mentionsOf(subject: string, lines: Lines, above: number): number[] {
  const mentions = linesHolding(subject, lines, above);
  if (mentions.length >= mostMentions) return [];
  return mentions.filter((line) => isEarlier(lines, line, above) && namesThing(lines.at(line).text, subject));
}

/** The first lines above another that hold a text. */
export function linesHolding(text: string, lines: Lines, above: number): number[] {
  const held: number[] = [];
  let line = lines.holding(text, 0, above - 1);
  while (line !== undefined && held.length < mostMentions) {
    held.push(line);
    line = lines.holding(text, line, above - 1);
  }
  return held;
}

/** Of several processes the lines are read one after the other, whichever were printed first. */
export function isEarlier(lines: Lines, line: number, than: number): boolean {
  return lines.origin(line) < lines.origin(than);
}

function namesThing(text: string, subject: string): boolean {
  const start = text.indexOf(subject);
  const end = start + subject.length;
  if (start < 0 || /\w/.test(text[start - 1] ?? '') || isPlace(text, end)) return false;
  return !/^\w|^-(?!\d)/.test(text.slice(end, end + 2));
}
