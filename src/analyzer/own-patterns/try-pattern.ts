import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import type { LogText } from '../../kernel/log-text.ts';
import { analyze } from '../analyze.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import { cut } from '../read/clean.ts';
import { linesOf } from '../read/lines.ts';
import { asUtf8 } from '../read/utf8.ts';
import { lineStarts } from '../scan/scan.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { findOwn } from './find-own.ts';
import type { OwnPattern, ReadyPattern } from './own-pattern.ts';
import { type ReadyPatterns, readyPatterns } from './ready-patterns.ts';

/** The lines of a log that a pattern matches, redacted; `skipped` where too many hold its text to try them. */
export type Matches = { total: number; lines: { line: number; text: string }[]; skipped: boolean };

export type Tried = { matches: Matches; diagnosis: Diagnosis };

export type Trial = {
  pattern: OwnPattern;
  /** The other patterns of the team. */
  beside: readonly OwnPattern[];
};

const mostShown = 50;
const mostChars = 400;
const noMatches: Matches = { total: 0, lines: [], skipped: true };

/** Which lines of a log a pattern matches, redacted, and the diagnosis with the pattern in it. */
export function tryPattern(log: LogText, { pattern, beside }: Trial, on: AnalyzeOptions & { run: RunContext }): Tried {
  const { run, ...options } = on;
  const ownPatterns = readyPatterns([...beside, pattern]);
  const matches = matchesIn(log, ownPatterns, options).get(pattern) ?? noMatches;
  return { matches, diagnosis: analyze(log, run, { ...options, ownPatterns }) };
}

/** The same for all patterns of a list; those that this version of the engine does not take have none. */
export function matchesIn(
  log: LogText,
  ready: ReadyPatterns,
  { evidence }: Pick<AnalyzeOptions, 'evidence'>,
): Map<OwnPattern, Matches> {
  const bytes = asUtf8(log.bytes());
  const { starts, count } = lineStarts(bytes);
  const lines = linesOf(bytes, starts, count);
  const inReadingOrder = (numbers: readonly number[]) => numbers;
  const { linesOf: matched, skipped } = findOwn(ready, { bytes, lines, inReadingOrder, firstRule: 0 });
  const textOf = (line: number) => cut(redactorOf(lines).span(line, line).join(''), mostChars);
  const matchesOf = ({ pattern }: ReadyPattern): [OwnPattern, Matches] => {
    const numbers = matched.get(pattern) ?? [];
    const shown = numbers
      .slice(0, mostShown)
      .map((line) => ({ line, text: evidence === 'quotes' ? textOf(line) : '' }));
    const isSkipped = numbers.length === 0 && skipped.includes(pattern.name);
    return [pattern, { total: numbers.length, lines: shown, skipped: isSkipped }];
  };
  return new Map(ready.patterns.map(matchesOf));
}
