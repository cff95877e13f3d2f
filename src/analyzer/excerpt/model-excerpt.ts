import type { Evidence } from '../../contract/analyses/analysis.ts';
import type { LogText } from '../../kernel/log-text.ts';
import { cut } from '../read/clean.ts';
import { linesOf } from '../read/lines.ts';
import { asUtf8 } from '../read/utf8.ts';
import { lineStarts } from '../scan/scan.ts';
import { withoutPeople } from '../secrets/redact.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { ExcerptLine } from './excerpt.ts';

const mostChars = 400;
const near = 3;
const tailLines = 20;
const farthest = 200;

export type ExcerptOptions = {
  mostTokens: number;
  /** How many lines the beginning of a cut log lost; numbers are those of the whole log. */
  droppedLines?: number;
};

/**
 * The lines of a log that tell what broke, within so many tokens, in order and with their numbers: what is quoted, the
 * end of the log, then what surrounds the cause. Secrets and e-mail addresses are masked.
 */
export function modelExcerpt(log: LogText, evidence: readonly Evidence[], options: ExcerptOptions): ExcerptLine[] {
  const { mostTokens, droppedLines = 0 } = options;
  const bytes = asUtf8(log.bytes());
  const { starts, count } = lineStarts(bytes);
  const lines = linesOf(bytes, starts, count);
  const redactor = redactorOf(lines);
  const chosen = new Map<number, string>();
  let left = mostTokens;
  for (const line of wanted(evidence, { first: droppedLines + 1, last: droppedLines + count })) {
    if (chosen.has(line)) continue;
    const text = cut(withoutPeople(redactor.span(line - droppedLines, line - droppedLines).join('')), mostChars);
    if (text === '') continue;
    left -= estimateTokens(`${line}: ${text}\n`);
    if (left < 0) break;
    chosen.set(line, text);
  }
  return [...chosen].sort(([a], [b]) => a - b).map(([line, text]) => ({ line, text }));
}

/** Line numbers, what matters most first; some of them several times. */
function* wanted(evidence: readonly Evidence[], { first, last }: { first: number; last: number }): Generator<number> {
  const span = function* (from: number, to: number) {
    for (let line = Math.max(first, from); line <= Math.min(to, last); line += 1) yield line;
  };
  for (const { line, end_line } of evidence) yield* span(line, end_line);
  for (const { line, end_line } of evidence) yield* span(line - near, end_line + near);
  yield* span(last - tailLines + 1, last);
  const [cause] = evidence;
  if (cause === undefined) return;
  for (let away = near; away <= farthest; away += 1) {
    yield* span(cause.line - away, cause.line - away);
    yield* span(cause.end_line + away, cause.end_line + away);
  }
}
