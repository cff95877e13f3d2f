import type { Evidence } from '../../contract/analyses/analysis.ts';
import { hints } from '../detect/structure.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Ranked } from '../rank/rank.ts';
import type { Lines } from '../read/lines.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';

const mostOfCause = 16;
const mostOfKind = 3;
const mostOfOthers = 5;
const before = 2;
const after = 2;
const farFrom = 30;

export type WantedQuote = {
  from: number;
  to: number;
  role: Evidence['role'];
  /** Chosen by the log's shape, so that the cause may stand anywhere in it. */
  isWindow?: boolean;
  /** What the cause would be if the answer is wrong. */
  isRival?: boolean;
  /** What the answer says of it, so that this is not what a long line loses. */
  value?: string;
};

/**
 * What to quote, what matters most first: the cause's whole block, what else the log complains of, the lines around the
 * cause, and the line on which the CI says that the step failed. Only that line follows from the cause for certain.
 */
export function wantedQuotes(input: DiagnosisInput): WantedQuote[] {
  const { cause, others, led } = input;
  const [first, ...rest] = quotesOfOthers(cause, others);
  const error = led ? [context(led.error.from, Math.min(led.error.to, led.error.from + 3))] : [];
  return [
    ...quotesOf(cause),
    ...error,
    ...(first ? [first] : []),
    ...exitLine(input.outline),
    ...rest,
    ...surroundings(input),
  ].filter(({ from, to }) => to >= from);
}

function quotesOf({ from, to, rule, title, also = [] }: Ranked): WantedQuote[] {
  const last = Math.min(to, from + mostOfCause - 1);
  // Without a rule the title is the beginning of a line, whatever it tells.
  const value = rule < 0 ? '' : title;
  const block: WantedQuote = { from, to: last, role: 'cause', isWindow: rule < 0, value };
  return [block, ...also.map((line): WantedQuote => ({ from: line, to: line, role: 'cause', value }))];
}

function context(from: number, to: number): WantedQuote {
  return { from, to, role: 'context' };
}

function rival(from: number, to: number): WantedQuote {
  return { from, to, role: 'context', isRival: true };
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

/** The lines around the cause, the last output, and where no detector answers, what else is unlike the rest. */
function surroundings({ lines, outline, cause, output }: DiagnosisInput): WantedQuote[] {
  const neighbours = cause.rule < 0 ? hints(lines, outline, cause) : [];
  const first = outline.failing?.from ?? 1;
  const last = outline.failing?.to ?? lines.count;
  return [
    ...(output ? [isFar(output, cause) ? rival(output.from, output.to) : context(output.from, output.to)] : []),
    ...neighbours.map(({ from, to }) => context(from, to)),
    ...written(lines, Math.max(first, cause.from - before), cause.from - 1),
    ...written(lines, cause.to + 1, Math.min(last, cause.to + after)),
  ];
}

function isFar(output: { from: number }, cause: { to: number }): boolean {
  return output.from - cause.to > farFrom;
}

/** Of these lines the ones that are not blank. */
function written(lines: Lines, from: number, to: number): WantedQuote[] {
  const quotes: WantedQuote[] = [];
  for (let line = from; line <= to; line += 1) {
    const last = quotes.at(-1);
    if (/^\s*$/.test(lines.at(line).text)) continue;
    if (last?.to === line - 1) last.to = line;
    else quotes.push(context(line, line));
  }
  return quotes;
}

function exitLine({ failing }: RunOutline): WantedQuote[] {
  return failing?.code ? [{ from: failing.to + 1, to: failing.to + 1, role: 'consequence' }] : [];
}
