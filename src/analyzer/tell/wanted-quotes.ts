import type { Evidence } from '../../contract/analyses/analysis.ts';
import { hints } from '../detect/structure.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Ranked } from '../rank/rank.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';

const mostLines = 10;
const mostOfKind = 3;
const mostOfOthers = 5;

export type WantedQuote = {
  from: number;
  to: number;
  role: Evidence['role'];
  /** Chosen by the log's shape, so that the cause may stand anywhere in it. */
  isWindow?: boolean;
};

/** What to quote, what matters most first: the cause's block, what surrounds it, then what else the log complains of. */
export function wantedQuotes(input: DiagnosisInput): WantedQuote[] {
  const { cause, others } = input;
  const around = surroundings(input);
  const [first, second, ...rest] = [...quotesOf(cause), ...quotesOfOthers(cause, others)];
  const begin = [first, second].filter((wanted) => wanted !== undefined);
  return [...begin, ...around.filter(({ from, to }) => from === to), ...rest, ...around];
}

function quotesOf({ from, to, rule, also = [] }: Ranked): WantedQuote[] {
  const block: WantedQuote = { from, to: Math.min(to, from + mostLines - 1), role: 'cause', isWindow: rule < 0 };
  return [block, ...also.map((line): WantedQuote => ({ from: line, to: line, role: 'context' }))];
}

/** Failures of other kinds, then further ones of the cause's kind. */
function quotesOfOthers(cause: Ranked, others: readonly Ranked[]): WantedQuote[] {
  const consequence = ({ from, to }: Ranked, lines: number): WantedQuote => {
    return { from, to: Math.min(to, from + lines - 1), role: 'consequence' };
  };
  const ofKind = others.filter(({ rule }) => rule === cause.rule).slice(0, mostOfKind);
  const different = others.filter(({ rule }) => rule !== cause.rule).slice(0, mostOfOthers);
  return [...different.map((other) => consequence(other, 4)), ...ofKind.map((other) => consequence(other, 2))];
}

/** The line on which the CI says that the step failed, the last output, and where no detector answers, its neighbours. */
function surroundings({ lines, outline, cause, output }: DiagnosisInput): WantedQuote[] {
  const neighbours = cause.rule < 0 ? hints(lines, outline, cause) : [];
  return [
    ...exitLine(outline),
    ...(output ? [{ from: output.from, to: output.to, role: 'consequence' as const }] : []),
    ...neighbours.map((hint) => ({ ...hint, role: 'context' as const })),
  ];
}

function exitLine({ failing }: RunOutline): WantedQuote[] {
  return failing?.code ? [{ from: failing.to + 1, to: failing.to + 1, role: 'context' }] : [];
}
