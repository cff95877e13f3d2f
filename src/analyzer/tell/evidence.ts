import type { Evidence } from '../../contract/analyses/analysis.ts';
import { type Complaint, complaintIn } from '../detect/complaint.ts';
import { shapesOf } from '../detect/line-shapes.ts';
import { cut } from '../read/clean.ts';
import type { Lines } from '../read/lines.ts';
import { redactorOf } from '../secrets/redactor.ts';
import type { WantedQuote } from './wanted-quotes.ts';

const mostQuotes = 12;
const mostLines = 10;
const mostShown = 25;
const mostChars = 400;
const mostBytes = 2048;
const weightOf: Record<Complaint, number> = { strong: 4, weak: 2, foreign: 2, none: 0 };
const encoder = new TextEncoder();

/** Gets the blocks to quote; gives quotes within the limits: never two of one line, never more than half of the log. */
export function quote(lines: Lines, wanted: readonly WantedQuote[], mode: 'quotes' | 'none'): Evidence[] {
  const quotedLines = new Set<number>();
  const quotes: Evidence[] = [];
  const redactor = redactorOf(lines);
  let room = Math.max(1, Math.min(mostShown, Math.floor(lines.count / 2)));
  let bytes = mostBytes;
  for (const quoted of wanted.flatMap((block) => contiguousParts(lines, block))) {
    if (quotes.length >= mostQuotes || room <= 0) break;
    const span = freeSpan(quoted, quotedLines, Math.min(room, mostLines));
    if (!span) continue;
    const text = mode === 'none' ? '' : spanText(redactor.span(span.from, span.to), Math.min(mostChars, bytes));
    for (let line = span.from; line <= span.to; line += 1) quotedLines.add(line);
    room -= span.to - span.from + 1;
    bytes -= encoder.encode(text).length;
    const line = lines.origin(span.from);
    quotes.push({ line, end_line: lines.origin(span.to), text, role: roleAt(line, quoted, quotes[0]) });
  }
  return quotes;
}

/** No consequence stands above its cause. */
function roleAt(line: number, { role }: WantedQuote, cause: Evidence | undefined): Evidence['role'] {
  return role === 'consequence' && cause && line < cause.line ? 'context' : role;
}

/** A block that other processes printed into, as the runs of adjacent lines that it has in the log as sent. */
function contiguousParts(lines: Lines, block: WantedQuote): WantedQuote[] {
  const parts: WantedQuote[] = [];
  for (let line = block.from; line <= block.to; line += 1) {
    const last = parts.at(-1);
    if (last && lines.origin(line) === lines.origin(last.to) + 1) last.to = line;
    else parts.push({ ...block, from: line, to: line });
  }
  return block.isWindow ? mostTellingFirst(parts, lines, block) : parts;
}

/** A process may have printed its error in the midst of others' lines: the part that tells most is quoted first. */
function mostTellingFirst(parts: WantedQuote[], lines: Lines, block: WantedQuote): WantedQuote[] {
  if (parts.length < 2) return parts;
  const countOf = shapesOf(lines, block.from, block.to);
  const tells = ({ from, to }: WantedQuote) => {
    let most = 0;
    for (let line = from; line <= to; line += 1)
      most = Math.max(most, weightOf[complaintIn(lines.at(line))] + (countOf(line) === 1 ? 1 : 0));
    return most;
  };
  const weights = parts.map(tells);
  const first = weights.indexOf(Math.max(...weights));
  return [...parts.slice(first), ...parts.slice(0, first)];
}

/** The first lines of the block that no quote has yet. */
function freeSpan(
  block: WantedQuote,
  quoted: ReadonlySet<number>,
  most: number,
): { from: number; to: number } | undefined {
  let from = block.from;
  while (from <= block.to && quoted.has(from)) from += 1;
  let to = from;
  while (to < block.to && to - from + 1 < most && !quoted.has(to + 1)) to += 1;
  return from <= block.to ? { from, to } : undefined;
}

function spanText(texts: readonly string[], most: number): string {
  let text = cut(texts.join('\n'), Math.max(1, most));
  while (encoder.encode(text).length > most && text.length > 1) text = cut(text, Math.floor(text.length * 0.8));
  return most < 4 ? '' : text;
}
