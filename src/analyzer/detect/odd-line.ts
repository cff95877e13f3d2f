import type { Line, Lines } from '../read/lines.ts';
import { numbersOf, shapeOfLine } from './line-shapes.ts';
import { mayTell } from './may-tell.ts';
import { isNoise } from './signs.ts';
import { isTellingSentence } from './specific-line.ts';
import { isTally } from './tally.ts';

const mostLines = 400;
const fewestAlike = 5;
const regularOfLong = 3;
// Of a short output few lines are enough to be regular.
const short = 8;
const regularOfShort = 2;
const mostDeviants = 5;
const neighbours = 2;
const leastShared = 0.4;
const leastAround = 10;
const mostRegular = 40;
// Of a numbered list each item is told for itself.
const item = /^\s{0,8}\d{1,5}[.)] /;
// What a row of a table is about, up to the dots that lead to its outcome.
const named = /^(\s{0,12}\S{1,40}) .{1,120}? \.{3,} (?=\S)/;

type Shaped = Line & { line: number; shape: string; count: number };

/**
 * The line at which the output stops being regular, whatever it says: first one that differs from its neighbours in the
 * outcome alone, else the first behind the last of the regular lines. Undefined where most lines are of no kind.
 */
export function oddLine(lines: Lines, first: number, end: number): number | undefined {
  const shaped = shapesIn(lines, Math.max(first, end - mostLines), end);
  // What a logger calls a warning tells less than what it does not.
  return oddOf(shaped.filter(({ level }) => level !== 'warning')) ?? oddOf(shaped);
}

function oddOf(shaped: readonly Shaped[]): number | undefined {
  const isShort = shaped.length <= short;
  const regular = isShort ? regularOfShort : regularOfLong;
  const alike = shaped.filter(({ count }) => count >= regular);
  if (alike.length < (isShort ? regular : fewestAlike) || alike.length * 2 < shaped.length) return undefined;
  const deviants = shaped.filter((one, at) => one.count < regular && isDeviant(shaped, at, regular));
  if (deviants.length > 0 && deviants.length <= mostDeviants) return deviants[0]?.line;
  if (alike.length < fewestAlike) return undefined;
  const last = alike.at(-1)?.line ?? 0;
  const odd = shaped.filter(({ text, count }) => count === 1 && mayTell(text));
  const behind = odd.find(({ line, text }) => line > last && !isTally(text));
  const amidst = odd.filter(({ line }) => line < last && line > (alike[0]?.line ?? last));
  const [only] = amidst;
  if (only && amidst.length === 1 && alike.length >= mostRegular && tellsMore(only.text, behind?.text))
    return only.line;
  return behind?.line ?? (alike.length >= leastAround * amidst.length ? amidst.at(-1)?.line : undefined);
}

/** Of a long list the one row that is a sentence tells more than the few words with which its program ends. */
function tellsMore(amid: string, behind = ''): boolean {
  return isTellingSentence(amid) && !isTellingSentence(behind);
}

function shapesIn(lines: Lines, from: number, to: number): Shaped[] {
  const counts = new Map<string, number>();
  const shaped = numbersOf(from, to)
    .map((line) => ({ line, ...lines.at(line) }))
    .filter(({ text }) => !isNoise(text))
    .map((one) => ({ ...one, shape: shapeOfLine(one.text.replace(named, '$1 …')) }))
    .map((one) => ({ ...one, frame: frameOf(one.shape) }));
  for (const { shape, frame } of shaped)
    for (const kind of [shape, frame]) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return shaped.map((one) => {
    const framed = counts.get(one.frame) ?? 0;
    return { ...one, count: framed >= mostRegular ? framed : (counts.get(one.shape) ?? 0) };
  });
}

/** Of a row that names what it is about its beginning, its end and its length. */
function frameOf(shape: string): string {
  const words = shape.split(' ');
  return `${words.length} words: ${words[0]} … ${words.slice(-2).join(' ')}`;
}

/** Regular lines of one kind stand above and below, and the line is like them but for its outcome. */
function isDeviant(shaped: readonly Shaped[], at: number, regular: number): boolean {
  const nearest = (step: 1 | -1) => nearestRegular(shaped, at, { step, regular });
  const above = nearest(-1);
  const below = nearest(1);
  const { shape, text } = shaped[at] as Shaped;
  return above !== undefined && above === below && mayTell(text) && !item.test(text) && resembles(shape, above);
}

type Search = { step: 1 | -1; regular: number };

function nearestRegular(shaped: readonly Shaped[], at: number, { step, regular }: Search): string | undefined {
  for (let near = at + step; Math.abs(near - at) <= neighbours; near += step) {
    const one = shaped[near];
    if (one && one.count >= regular) return one.shape;
  }
  return undefined;
}

function resembles(one: string, other: string): boolean {
  const words = one.split(' ');
  const others = other.split(' ');
  const same = others.filter((word, at) => word === words[at]).length;
  const fromEnd = others.filter((word, at) => word === words[words.length - others.length + at]).length;
  return Math.max(same, fromEnd) / others.length >= leastShared;
}
