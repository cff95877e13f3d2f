import { complaintIn } from '../detect/complaint.ts';
import type { Line } from '../read/lines.ts';
import { toldLength } from './fit-quote.ts';

/** Python states the failure below the frames of a trace, Gradle below its heading, npm and Nix below the code. */
const heading =
  /Traceback \(most recent call last\):$|^\* What went wrong:$|^npm (?:ERR!|error) code E[A-Z0-9]{2,30}$|^error: .{1,250} failed with exit code \d{1,3};$/;
const frame = /^(?: {2}File "| {4}\S)/;
const fileName = /^(?:[A-Z]:)?[\w@.+\\/-]{1,300}\.\w{1,6}$/;
/** A shorter line, or end of one, may be that of the answer by chance. */
const leastLine = 8;
const leastEnd = 24;

type Part = { at: number; texts: readonly string[] };
type Most = { lines: number; chars: number };

/**
 * The lines of a cause in parts that one quote holds each. The part that ends with the line whose words end the answer, or
 * where the first line states no failure, as a frame of a trace, the part that holds most of what the answer says, comes
 * before the others.
 */
export function quotesOfCause(texts: readonly string[], most: Most, value: string | undefined): Part[] {
  const ending = partThatEnds(texts.slice(0, most.lines), most.chars, value);
  if (ending) {
    const next = ending.at + ending.texts.length;
    return [ending, ...partsOf(texts.slice(0, ending.at), 0, most), ...partsOf(texts.slice(next), next, most)];
  }
  const parts = partsOf(texts, 0, most);
  const first = mostSaid(
    parts.map((part) => part.texts),
    value,
  );
  return [...parts.slice(first, first + 1), ...parts.toSpliced(first, 1)];
}

/** The line whose words end the answer with what fits above it, where it does not fit below the first lines. */
function partThatEnds(texts: readonly string[], chars: number, value = ''): Part | undefined {
  const ends = (text: string) => text.trim().length >= leastLine && value.endsWith(text.trim());
  const isTold = complaintIn({ text: texts[0] ?? '' }) === 'strong';
  const last = texts.findIndex((text) => ends(text) || (!isTold && endsAnswer(text, value)));
  if (last < countFitting(texts, chars)) return undefined;
  const count = countFitting(texts.slice(0, last + 1).toReversed(), chars);
  return { at: last + 1 - count, texts: texts.slice(last + 1 - count, last + 1) };
}

function partsOf(texts: readonly string[], first: number, most: Most): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < texts.length; at += parts.at(-1)?.texts.length ?? 1) {
    const next = texts.slice(at, at + most.lines);
    parts.push({ at: first + at, texts: next.slice(0, countFitting(next, most.chars)) });
  }
  return parts;
}

/** The first part that holds more than half as much of what the answer says as any; none but the first where that states a failure. */
export function mostSaid(parts: readonly (readonly string[])[], value: string | undefined): number {
  const told = parts.map((texts) => Math.max(...texts.map((text) => toldLength(text, value))));
  const most = Math.max(...told);
  const best = told.findIndex((length) => 2 * length > most);
  const [first = ''] = parts[0] ?? [];
  return best > 0 && !complains([first]) && (isHeading(first) || complains(parts[best] ?? [])) ? best : 0;
}

/** Whether a line ends with many of the words that the answer ends with. */
export function endsAnswer(text: string, value = ''): boolean {
  const end = text.trimEnd().slice(-leastEnd);
  return end.length === leastEnd && value.endsWith(end);
}

/** Whether a line only announces a failure that is told below it. */
export function isHeading(text: string): boolean {
  return heading.test(text.trimEnd());
}

/** Whether a line states the failure; a frame may show the code that raises it. */
export function isMessage(line: Line): boolean {
  return /^\S/.test(line.text) && complaintIn(line) === 'strong';
}

/** Whether a line stands above the failure that it belongs to: a frame of Python, a heading, or the file that was checked. */
export function standsAbove(text: string): boolean {
  return isHeading(text) || frame.test(text) || fileName.test(text);
}

function complains(texts: readonly string[]): boolean {
  return texts.some((text) => !isHeading(text) && complaintIn({ text }) !== 'none');
}

/** How many of the lines one quote holds; at least one. */
function countFitting(texts: readonly string[], mostChars: number): number {
  let chars = -1;
  const tooMany = texts.findIndex((text) => {
    chars += text.length + 1;
    return chars > mostChars;
  });
  return tooMany < 0 ? texts.length : Math.max(1, tooMany);
}
