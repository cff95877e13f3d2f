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
import type { OwnPattern } from './own-pattern.ts';
import { readyPatterns } from './ready-patterns.ts';

export type Tried = {
  matches: { total: number; lines: { line: number; text: string }[]; skipped: boolean };
  diagnosis: Diagnosis;
};

export type Trial = {
  pattern: OwnPattern;
  /** The other patterns of the team. */
  beside: readonly OwnPattern[];
};

const mostShown = 50;
const mostChars = 400;

/** Which lines of a log a pattern matches, redacted, and the diagnosis with the pattern in it. */
export function tryPattern(log: LogText, { pattern, beside }: Trial, on: AnalyzeOptions & { run: RunContext }): Tried {
  const { run, ...options } = on;
  const ownPatterns = readyPatterns([...beside, pattern]);
  const bytes = asUtf8(log.bytes());
  const { starts, count } = lineStarts(bytes);
  const lines = linesOf(bytes, starts, count);
  const inReadingOrder = (numbers: readonly number[]) => numbers;
  const { linesOf: matched, skipped } = findOwn(ownPatterns, { bytes, lines, inReadingOrder, firstRule: 0 });
  const numbers = matched.get(pattern) ?? [];
  const textOf = (line: number) => cut(redactorOf(lines).span(line, line).join(''), mostChars);
  const shown = numbers.slice(0, mostShown).map((line) => ({
    line,
    text: options.evidence === 'quotes' ? textOf(line) : '',
  }));
  return {
    matches: { total: numbers.length, lines: shown, skipped: skipped.includes(pattern.name) && numbers.length === 0 },
    diagnosis: analyze(log, run, { ...options, ownPatterns }),
  };
}
