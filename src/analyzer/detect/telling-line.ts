import type { Lines } from '../read/lines.ts';
import { goesOn } from './goes-on.ts';
import { jsonErrorAt } from './json-error.ts';
import { shapesOf } from './line-shapes.ts';
import { isNoReason } from './no-reason.ts';
import { isNumberedElse } from './numbered.ts';
import { isEchoed } from './own-word.ts';
import { isRetriedOutcome } from './retried.ts';
import { shownAround } from './shown-only.ts';
import { isNoise, type Sign, signOf } from './signs.ts';
import { isTestOutput } from './test-output.ts';
import { type Told, toldElsewhere } from './told-elsewhere.ts';

/** What a line is worth by its form, and how much of that it loses with its distance from the end. */
const worth: Partial<Record<Sign, Worth>> = {
  diagnostic: { weight: 6, fading: 0.5 },
  // A failed test stands among those that passed, however many follow: it loses no more than the slack.
  outcome: { weight: 5, fading: 0.2 },
  error: { weight: 5, fading: 0.5 },
};
const recurring = 0.8;
// What an error loses below which the output goes on as before.
const livedOn = 2;
// What a verdict of the script itself loses: it runs where a program has said what is wrong.
const echoed = 2;
const least = 1;
// The first error explains those that follow it, unless they weigh much more.
const slack = 1.5;
const stretch = 20;
// Errors that are told so often, and how far above the first of them the one stands that they follow from.
const oftenRepeated = 12;
const rightBelow = 6;
const mostMarked = 3000;
const mostLeft = 6;
// A word for a failure alone on its line, or that it is the cause: what failed stands below.
const heading =
  /^\W{0,6}(?:Failure|FAILURE|Failed|FAILED|Error|ERROR|Exception|Problem|Reason|(?:[Ee]rrors?|[Pp]roblems?) (?:that|which) caused (?:the |this )?failure(?: \(\d{1,5}\))?):\s*$/;

// How many errors there were, and how many warnings
const tally =
  /\b(?<errors>[1-9]\d{0,4}) (?:[Ee]rrors?|[Ee]rror\(s\)|Fehler|erreurs?|errores|errori|erros)[,;:]? .{0,20}?\b\d{1,6} (?:[Ww]arning|Warnung|avertissement|advertencia|avvis|aviso)/;
const tallyLines = 40;

/** The lines, and the numbers of those that hold one of the `signLiterals`, ascending. */
export type Output = { lines: Lines; marked: readonly number[] };

// make says so when a command failed, and may wait for others before it stops.
const commandFailed =
  /^\w{0,12}make(?:\[\d{1,3}\])?: \*\*\* \[.{1,200}\] (?:Error|Fehler|Erreur|Errore|Ошибка|エラー|错误) \d{1,3}$/;
const leastBelow = 4;

/** Whether make says that a command of its own failed. */
export function saysCommandFailed(text: string): boolean {
  return commandFailed.test(text);
}

/** The line above the one with which make says that a command failed, the first of them; `end` where there is none. */
export function endOfFirstFailed({ lines, marked }: Output, first: number, end: number): number {
  const failed = marked.find(
    (line) => line > first + 1 && line <= end - leastBelow && commandFailed.test(lines.at(line).text),
  );
  return failed === undefined ? end : failed - 1;
}

type Worth = { weight: number; fading: number };
type Signed = { line: number; sign: Sign; value: Worth };
type Stated = { line: number } & Partial<Told>;
/** `often`: it is told again and again. */
type Scored = { line: number; sign: Sign; score: number; often: boolean };

/**
 * The first line of a step that states a failure by its form, and where it is told from if that is known; undefined where
 * none does.
 */
export function tellingLine({ lines, marked }: Output, start: number, end: number): Stated | undefined {
  const near = marked.slice(placeOf(marked, start), placeOf(marked, end + 1)).slice(-mostMarked);
  const signed = near.flatMap((line) => signedAt(lines, line));
  const countOf = shapesOf(
    lines,
    signed.map(({ line }) => line),
  );
  const distanceOf = distances(near, shapesOf(lines, near), end);
  const counted = countedErrors(lines, signed, end);
  const scored: Scored[] = signed.map(({ line, sign, value }) => {
    if (counted.has(line)) return { line, sign, score: value.weight, often: false };
    const common = Math.log2(Math.max(1, countOf(line))) * recurring;
    const faded = value.fading * Math.log2(1 + distanceOf(line) / stretch);
    const fading = sign === 'outcome' ? Math.min(slack, faded) : faded;
    const survived = sign === 'error' && goesOn(lines, { from: line, to: line, last: end }) ? livedOn : 0;
    const ofScript = isEchoed(lines, line) ? echoed : 0;
    const often = countOf(line) >= oftenRepeated;
    return { line, sign, score: value.weight - common - fading - survived - ofScript, often };
  });
  const chosen = bestOfOwn(scored, lines);
  if (chosen?.sign !== 'outcome') return chosen;
  // A row that ends in a verdict, and right below it the error at its place.
  const below = chosen.line + 1;
  if (below <= end && signOf(lines.at(below)) === 'diagnostic') return { line: below };
  return toldElsewhere(lines, chosen.line, { start, end }) ?? chosen;
}

/** The errors of a step that ends with a count of errors and warnings, where it counts as many as are stated above. */
function countedErrors(lines: Lines, signed: readonly Signed[], end: number): ReadonlySet<number> {
  for (let line = end; line > end - tallyLines; line -= 1) {
    const errors = Number(tally.exec(lines.at(line).text)?.groups?.errors ?? 0);
    if (errors === 0) continue;
    const above = signed.filter((one) => one.sign !== 'outcome' && one.line < line);
    return new Set(above.length <= errors ? above.map((one) => one.line) : []);
  }
  return new Set();
}

/** The best that is no part of a list or banner, no test that passed when it was run again, and nothing that a passing test printed. */
function bestOfOwn(scored: readonly Scored[], lines: Lines): Scored | undefined {
  let own = scored;
  let best = bestOf(own);
  for (let round = 0; round < mostLeft && best; round += 1) {
    const { line: from, sign } = best;
    const retried = sign === 'outcome' && isRetriedOutcome(lines, from) ? { from, to: from } : undefined;
    const left = retried ?? shownAround(lines, from);
    if (!left) break;
    own = own.filter(({ line }) => line < left.from || line > left.to);
    best = bestOf(own);
  }
  const isQuoted = best !== undefined && isTestOutput({ from: best.line }, lines);
  return isQuoted ? bestOf(own.filter(({ line }) => !isTestOutput({ from: line }, lines))) : best;
}

function bestOf(scored: readonly Scored[]): Scored | undefined {
  const best = scored.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const first = best >= least ? scored.findIndex(({ score }) => score >= best - slack) : -1;
  return scored[beginOfRun(scored, first)];
}

/** What a program printed right above its error as another one comes first, however it faded. */
function beginOfRun(scored: readonly Scored[], at: number): number {
  const [above, one] = [scored[at - 1], scored[at]];
  const isRun = above && one && above.line === one.line - 1 && above.sign === 'error' && one.sign === 'error';
  return isRun && !above.often ? beginOfRun(scored, at - 1) : at;
}

/** How far a line is from the end, without the lines that begin right below it and recur: they follow from it. */
function distances(near: readonly number[], countOf: (line: number) => number, end: number): (line: number) => number {
  const repeated = near.filter((line) => countOf(line) >= oftenRepeated);
  return (line) => {
    const next = repeated.find((other) => other > line);
    if (next === undefined || next - line > rightBelow) return end - line;
    const last = repeated.findLast((other) => countOf(other) === countOf(next)) ?? next;
    return end - line - (last - next);
  };
}

function signedAt(lines: Lines, line: number): Signed[] {
  const answered = jsonErrorAt(lines, line);
  if (answered !== undefined) return signed(lines, answered, 'error');
  return signed(lines, line, isHeading(lines, line) ? 'error' : signOf(lines.at(line)));
}

function signed(lines: Lines, line: number, sign: Sign | undefined): Signed[] {
  if (sign === 'outcome' && isNumberedElse(lines, line)) return [];
  const value = sign && worth[sign];
  if (sign === 'error' && isNoReason(lines, line)) return [];
  return value ? [{ line, sign, value }] : [];
}

/** Where the first number that is not below another stands in an ascending list. */
function placeOf(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isHeading(lines: Lines, line: number): boolean {
  return heading.test(lines.at(line).text) && !isNoise(lines.at(line + 1).text);
}
