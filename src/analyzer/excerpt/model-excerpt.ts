import type { Evidence } from '../../contract/analyses/analysis.ts';
import type { LogText } from '../../kernel/log-text.ts';
import { detectors } from '../detectors/index.ts';
import { outlineLog } from '../outline/outline-log.ts';
import { programOf } from '../program.ts';
import { cut } from '../read/clean.ts';
import { linesOf } from '../read/lines.ts';
import { asUtf8 } from '../read/utf8.ts';
import { linesHit, noHits } from '../scan/hits.ts';
import { scan } from '../scan/scan.ts';
import { withoutPeople } from '../secrets/redact.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { ExcerptLine } from './excerpt.ts';
import { worthReading } from './worth-reading.ts';

const mostChars = 400;

export type ExcerptOptions = {
  mostTokens: number;
  /** How many lines the beginning of a cut log lost; numbers are those of the whole log. */
  droppedLines?: number;
};

/**
 * The lines of a log that tell what broke, within so many tokens, in order and with their numbers. Secrets and e-mail
 * addresses are masked.
 */
export function modelExcerpt(log: LogText, evidence: readonly Evidence[], options: ExcerptOptions): ExcerptLine[] {
  const { mostTokens, droppedLines = 0 } = options;
  const program = programOf(detectors);
  const bytes = asUtf8(log.bytes());
  const { starts, count, hits } = scan(bytes, program.automaton, program);
  const asSent = linesOf(bytes, starts, count);
  const outlined = outlineLog(asSent, hits.slice(program.firstMarker, program.secrets));
  const marked = outlined.inReadingOrder(linesHit(hits[program.signs] ?? noHits));
  const quoted = evidence.map(({ line, end_line }) => ({ from: line - droppedLines, to: end_line - droppedLines }));
  const redactor = redactorOf(asSent);
  const chosen = new Map<number, string>();
  let left = mostTokens;
  for (const line of worthReading({ ...outlined, marked, quoted })) {
    if (line < 1 || line > count || chosen.has(line)) continue;
    const text = cut(withoutPeople(redactor.span(line, line).join('')), mostChars);
    if (text === '') continue;
    left -= estimateTokens(`${line + droppedLines}: ${text}\n`);
    if (left < 0) break;
    chosen.set(line, text);
  }
  return [...chosen].sort(([a], [b]) => a - b).map(([line, text]) => ({ line: line + droppedLines, text }));
}
