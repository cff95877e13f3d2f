import type { Lines } from '../read/lines.ts';
import { mayTell } from './may-tell.ts';
import { isStepNoise } from './step-bounds.ts';
import { isTally } from './tally.ts';

const mostLooked = 14;
const mostWritten = 60;
// A program begins with its name, its version and what it is about to do.
const withBanner = 4;
// The command that the shell shows above its output.
const echo = /^[$+>] \S/;
// A step that is done or under way: a few words behind its dots.
const progress = /(?:(?<!\.)\.{3,200}|…)[\s\]]{0,4}(?:\S{1,20}|\d{1,9} \S{1,20})?$/;
// A number before the words: of a step, a time or a list.
const label = /^\s{0,40}(?:[[(][\d:/. -]{1,30}[\])]|\d{1,6}[.):])\s{1,8}/;
const word = /^[\p{L}'’"«»„“”(<¿¡*-]{2,40}[,;.:!?)»”"'>]{0,3}$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const charsOfWord = 2.5;
const quoted = /[«»„“"「][^«»„“”"「」]{1,60}[«»“”"」]|(?<!\p{L})'[^']{1,60}'/gu;
// A number, a date, or a name that no language has.
const detail = /\d|\p{Ll}\p{Lu}|^\p{Lu}{2,30}_/u;
const path = /\p{L}.{0,80}\/|\/.{0,80}\p{L}/u;
const longest = 600;
const fewestWords = 4;
const mostWords = 12;
const mostDetails = 4;
const ofDetail = 2;
const least = 9;
const ofBackward = 0.5;

type Told = { line: number; text: string; value: number };

/**
 * The line at the end of a short output that tells most, in whatever language: a sentence with numbers and names, unlike
 * its neighbours, while the words of a program that stops, its counts and its progress are short or alike.
 */
export function specificLine(lines: Lines, first: number, end: number): number | undefined {
  const written = writtenLast(lines, first, end);
  if (written.length === 0 || written.length > mostWritten) return undefined;
  const endings = countsOf(written.map(({ text }) => endingOf(text)));
  const told = written
    .slice(written.length >= withBanner ? 1 : 0)
    .slice(-mostLooked)
    .filter(
      ({ text }) =>
        !isAlike(text, endings) && !progress.test(text) && !isTally(text.replace(label, '')) && mayTell(text),
    )
    .map((one, at, all) => ({ ...one, value: worthOf(one.text) - ofBackward * (all.length - 1 - at) }));
  const best = told.reduce<Told | undefined>(
    (most, one) => (one.value >= (most?.value ?? least) ? one : most),
    undefined,
  );
  return best?.line;
}

/** What the last command of the output wrote. */
function writtenLast(lines: Lines, first: number, end: number): { line: number; text: string }[] {
  const written: { line: number; text: string }[] = [];
  for (let line = end; line >= first && written.length <= mostWritten; line -= 1) {
    const { text } = lines.at(line);
    if (echo.test(text)) break;
    if (!isStepNoise(text)) written.unshift({ line, text });
  }
  return written;
}

function isAlike(text: string, endings: ReadonlyMap<string, number>): boolean {
  return (endings.get(endingOf(text)) ?? 0) > 1;
}

/** How a line ends, numbers left out: by that the rows of a list are alike. */
function endingOf(text: string): string {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return /\d/.test(last) ? words.slice(-2).join(' ').replace(/\d+/g, '0') : last;
}

function countsOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Whether a line is a sentence with numbers or names that tells enough to stand for a failure. */
export function isTellingSentence(text: string): boolean {
  return worthOf(text) >= least;
}

/** How much a line says: its words, and above all its numbers and names; nothing for what is no sentence. */
function worthOf(printed: string): number {
  if (printed.length > longest) return 0;
  const text = printed.replace(label, '');
  const parts = text.split(/\s+/).filter(Boolean);
  const spelled = (text.match(unspaced)?.length ?? 0) / charsOfWord;
  const words = Math.round(spelled) + parts.filter((part) => word.test(part)).length;
  if (words < fewestWords) return 0;
  const details = new Set([
    ...parts.filter((part) => detail.test(part) && !path.test(part)),
    ...(text.match(quoted) ?? []),
  ]);
  return Math.min(words, mostWords) + ofDetail * Math.min(details.size, mostDetails);
}
