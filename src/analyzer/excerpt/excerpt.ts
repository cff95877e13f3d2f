import type { LogText } from '../../kernel/log-text.ts';
import { type Lines, linesOf } from '../read/lines.ts';
import { asUtf8 } from '../read/utf8.ts';
import { lineStarts } from '../scan/scan.ts';
import { redactorOf } from '../secrets/redactor.ts';

export type ExcerptLine = { line: number; text: string };

/** Lines `from` to `to` of a log, inclusive and 1-based, without escape sequences and secrets: fit for a terminal. */
export function excerpt(log: LogText, from: number, to: number): ExcerptLine[] {
  const bytes = asUtf8(log.bytes());
  const { starts, count } = lineStarts(bytes);
  return shown(linesOf(bytes, starts, count), Math.max(1, from), Math.min(to, count));
}

function shown(lines: Lines, from: number, to: number): ExcerptLine[] {
  return redactorOf(lines)
    .span(from, to)
    .map((text, i) => ({ line: from + i, text }));
}
