import type { Evidence } from '../../contract/analyses/analysis.ts';
import type { Ranked } from '../rank/rank.ts';
import { cut } from '../read/clean.ts';
import type { Lines } from '../read/lines.ts';
import { redactorOf } from '../secrets/redactor.ts';

const mostQuotes = 12;
const mostLines = 10;
const mostShown = 25;
const mostChars = 400;
const mostBytes = 2048;
const encoder = new TextEncoder();

export type Wish = { from: number; to: number; role: Evidence['role'] };

/** What to quote, the cause first: its block, further failures of its kind, then what else the log complains of. */
export function wishesFor(cause: Ranked, others: readonly Ranked[], more: readonly Wish[]): Wish[] {
  const wishes: Wish[] = [{ from: cause.from, to: Math.min(cause.to, cause.from + mostLines - 1), role: 'cause' }];
  for (const line of cause.also ?? []) wishes.push({ from: line, to: line, role: 'context' });
  const kin = others.filter((other) => other.rule === cause.rule).slice(0, 3);
  const rest = others.filter((other) => other.rule !== cause.rule).slice(0, 5);
  for (const other of rest)
    wishes.push({ from: other.from, to: Math.min(other.to, other.from + 3), role: 'consequence' });
  for (const other of kin)
    wishes.push({ from: other.from, to: Math.min(other.to, other.from + 1), role: 'consequence' });
  return [...wishes.slice(0, 2), ...more.filter((wish) => wish.from === wish.to), ...wishes.slice(2), ...more];
}

/** Quotes within the limits: never two of one line, never more than half of the log's lines. */
export function quote(lines: Lines, wishes: readonly Wish[], mode: 'quotes' | 'none'): Evidence[] {
  const taken = new Set<number>();
  const quotes: Evidence[] = [];
  const redactor = redactorOf(lines);
  let room = Math.max(1, Math.min(mostShown, Math.floor(lines.count / 2)));
  let bytes = mostBytes;
  for (const wish of wishes.flatMap((one) => pieces(lines, one))) {
    if (quotes.length >= mostQuotes || room <= 0) break;
    const span = freeSpan(wish, taken, Math.min(room, mostLines));
    if (!span) continue;
    const text = mode === 'none' ? '' : spanText(redactor.span(span.from, span.to), Math.min(mostChars, bytes));
    for (let line = span.from; line <= span.to; line += 1) taken.add(line);
    room -= span.to - span.from + 1;
    bytes -= encoder.encode(text).length;
    const line = lines.origin(span.from);
    quotes.push({ line, end_line: lines.origin(span.to), text, role: roleAt(line, wish, quotes[0]) });
  }
  return quotes;
}

/** Nothing follows from what stands below it. */
function roleAt(line: number, { role }: Wish, cause: Evidence | undefined): Evidence['role'] {
  return role === 'consequence' && cause && line < cause.line ? 'context' : role;
}

/** A block that other processes printed into, as the runs of lines in which it stands in the log. */
function pieces(lines: Lines, wish: Wish): Wish[] {
  const parts: Wish[] = [];
  for (let line = wish.from; line <= wish.to; line += 1) {
    const last = parts.at(-1);
    if (last && lines.origin(line) === lines.origin(last.to) + 1) last.to = line;
    else parts.push({ ...wish, from: line, to: line });
  }
  return parts;
}

function freeSpan(wish: Wish, taken: ReadonlySet<number>, most: number): { from: number; to: number } | undefined {
  let from = wish.from;
  while (from <= wish.to && taken.has(from)) from += 1;
  let to = from;
  while (to < wish.to && to - from + 1 < most && !taken.has(to + 1)) to += 1;
  return from <= wish.to ? { from, to } : undefined;
}

function spanText(texts: readonly string[], most: number): string {
  let text = cut(texts.join('\n'), Math.max(1, most));
  while (encoder.encode(text).length > most && text.length > 1) text = cut(text, Math.floor(text.length * 0.8));
  return most < 4 ? '' : text;
}
