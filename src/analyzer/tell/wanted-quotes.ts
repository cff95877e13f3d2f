import { numbersOf } from '../detect/line-shapes.ts';
import { hints } from '../detect/odd-window.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Ranked } from '../rank/rank.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';

const mostOfCause = 30;
const mostOfWindow = 16;
const mostOfKind = 3;
const mostOfOthers = 5;
const mostNear = 5;
const mostAbove = 3;
const farthest = 10;
const farFrom = 30;

export type WantedQuote = {
  from: number;
  to: number;
  /**
   * `near` stands around the cause, `verdict` is the line on which the CI says that the step failed, and a `rival` is what
   * failed for want of the cause, or what the cause would be if the answer is wrong.
   */
  part: 'cause' | 'near' | 'verdict' | 'rival' | 'other';
  /** Chosen by the log's shape, so that the cause may stand anywhere in it. */
  isWindow?: boolean;
  /** The line of a window that tells the failure, where one does. */
  telling?: number | undefined;
  /** What the answer says of it, so that this is not what a long line loses. */
  value?: string;
};

/** What may be quoted; of each part what matters most first. Only the verdict follows from the cause for certain. */
export function wantedQuotes(input: DiagnosisInput): WantedQuote[] {
  const { cause, others, led } = input;
  return [
    ...quotesOf(input),
    ...near(input),
    ...verdict(input.outline),
    ...(led ? [rival(led.error.from, Math.min(led.error.to, led.error.from + 3))] : []),
    ...quotesOfOthers(cause, others),
    ...surroundings(input),
  ].filter(({ from, to }) => to >= from);
}

function quotesOf({ lines, cause }: DiagnosisInput): WantedQuote[] {
  const { from, to, rule, title, telling, also = [] } = cause;
  const isWindow = rule < 0;
  const last = Math.min(to, from + (isWindow ? mostOfWindow : mostOfCause) - 1);
  // Without a rule the title is the beginning of a line, whatever it tells, unless another line of it stands out.
  const told = telling && !telling.stated ? lines.at(telling.line).text.trim() : '';
  const value = isWindow ? told : title;
  const block: WantedQuote = { from, to: last, part: 'cause', isWindow, value, telling: telling?.line };
  return [block, ...also.map((line): WantedQuote => ({ from: line, to: line, part: 'cause', value }))];
}

function other(from: number, to: number): WantedQuote {
  return { from, to, part: 'other' };
}

function rival(from: number, to: number): WantedQuote {
  return { from, to, part: 'rival' };
}

/** Failures of other kinds, then further ones of the cause's kind: what the cause would be if the answer is wrong. */
function quotesOfOthers(cause: Ranked, others: readonly Ranked[]): WantedQuote[] {
  const ofKind = others.filter(({ rule }) => rule === cause.rule).slice(0, mostOfKind);
  const different = others.filter(({ rule }) => rule !== cause.rule).slice(0, mostOfOthers);
  return [
    ...different.map(({ from, to }) => rival(from, Math.min(to, from + 2))),
    ...ofKind.map(({ from }) => rival(from, from)),
  ];
}

/** The written lines of the step next to the cause, from the nearest on, more of them above it than below it. */
function near({ lines, outline, cause }: DiagnosisInput): WantedQuote[] {
  const first = Math.max(outline.failing?.from ?? 1, cause.from - farthest);
  const last = Math.min(outline.failing?.to ?? lines.count, cause.to + farthest);
  const isWritten = (line: number) => /\S/.test(lines.at(line).text);
  const above = numbersOf(first, cause.from - 1)
    .filter(isWritten)
    .toReversed();
  const below = numbersOf(cause.to + 1, last).filter(isWritten);
  const ofBelow = Math.max(mostNear - mostAbove, mostNear - above.length);
  const chosen = [...above.slice(0, mostNear - Math.min(ofBelow, below.length)), ...below.slice(0, ofBelow)];
  const distance = (line: number) => (line < cause.from ? cause.from - line - 0.5 : line - cause.to);
  return chosen
    .toSorted((one, another) => distance(one) - distance(another))
    .map((line) => ({ from: line, to: line, part: 'near' }));
}

/** The last output, and where no detector answers, what else is unlike the rest. */
function surroundings({ lines, outline, cause, output }: DiagnosisInput): WantedQuote[] {
  const hinted = cause.rule < 0 ? hints(lines, outline, cause) : [];
  return [
    ...(output ? [isFar(output, cause) ? rival(output.from, output.to) : other(output.from, output.to)] : []),
    ...hinted.map(({ from, to }) => other(from, to)),
  ];
}

function isFar(output: { from: number }, cause: { to: number }): boolean {
  return output.from - cause.to > farFrom;
}

function verdict({ failing }: RunOutline): WantedQuote[] {
  return failing?.code ? [{ from: failing.to + 1, to: failing.to + 1, part: 'verdict' }] : [];
}
