import type { Evidence } from '../../contract/analyses/analysis.ts';
import { type Complaint, complaintIn } from '../detect/complaint.ts';
import { numbersOf, shapesOf } from '../detect/line-shapes.ts';
import { cut } from '../read/clean.ts';
import type { Lines } from '../read/lines.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { jsonMessage } from './json-message.ts';
import type { WantedQuote } from './wanted-quotes.ts';

const mostQuotes = 12;
const mostLines = 10;
const mostShown = 30;
const mostChars = 400;
const mostBytes = 2048;
const weightOf: Record<Complaint, number> = { strong: 4, weak: 2, foreign: 2, none: 0 };
const mostOfCause = 1600;
/** A line of which less could be shown is left out. */
const leastChars = 40;
/** For each byte of the cause what else may be quoted: the cause is three fifths of what a person reads. */
const besides = 2 / 3;
/** By how sure the answer is: from here on, so many bytes around a short cause, and of what it could be else. */
const rooms = [
  { from: 0.85, around: 0, rivals: 240 },
  { from: 0.7, around: 0, rivals: 400 },
  { from: 0.5, around: 0, rivals: 500 },
  { from: 0, around: 500, rivals: 1200 },
];
const encoder = new TextEncoder();

type Quoting = {
  lines: Lines;
  mode: 'quotes' | 'none';
  quotes: Evidence[];
  quoted: Set<number>;
  /** Lines and bytes that are left. */
  room: number;
  bytes: number;
};

/**
 * Gets the blocks to quote; gives quotes within the limits, the whole cause first: never more than half of the log, and
 * no line twice.
 */
export function quote(
  lines: Lines,
  wanted: readonly WantedQuote[],
  { mode, confidence }: { mode: 'quotes' | 'none'; confidence: number },
): Evidence[] {
  const room = Math.max(1, Math.min(mostShown, Math.floor(lines.count / 2)));
  const quoting: Quoting = { lines, mode, quotes: [], quoted: new Set(), room, bytes: mostOfCause };
  const parts = wanted.flatMap((block) => contiguousParts(lines, block));
  const { around, rivals } = rooms.find(({ from }) => confidence >= from) ?? { around: mostBytes, rivals: mostBytes };
  for (const part of parts.filter(({ role }) => role === 'cause')) add(quoting, part);
  const left = mostBytes - mostOfCause + quoting.bytes;
  const share = Math.floor((mostBytes - left) * besides);
  const forRivals = Math.min(left, Math.max(rivals, share));
  quoting.bytes = forRivals;
  for (const part of parts.filter(({ isRival }) => isRival)) add(quoting, part);
  const used = forRivals - quoting.bytes;
  quoting.bytes = Math.min(left - used, Math.max(around, share - used));
  for (const part of parts.filter(({ role, isRival }) => role !== 'cause' && !isRival)) add(quoting, part);
  return quoting.quotes;
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
  const countOf = shapesOf(lines, numbersOf(block.from, block.to));
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

/** Quotes the lines of the block that no quote has yet. */
function add(quoting: Quoting, block: WantedQuote): void {
  let from = block.from;
  while (quoting.room > 0 && quoting.quotes.length < mostQuotes) {
    while (from <= block.to && quoting.quoted.has(from)) from += 1;
    if (from > block.to) return;
    const most = Math.min(quoting.room, mostLines);
    let to = from;
    while (to < block.to && to - from + 1 < most && !quoting.quoted.has(to + 1)) to += 1;
    const last =
      block.role === 'cause' ? addWhole(quoting, { ...block, from, to }) : addShort(quoting, { ...block, from, to });
    if (last === undefined) return;
    from = last + 1;
  }
}

function textsOf({ lines, mode }: Quoting, { from, to }: WantedQuote): string[] {
  if (mode === 'none') return [];
  return redactorOf(lines)
    .span(from, to)
    .map((text) => jsonMessage(text) ?? text);
}

/** All lines of the cause that one quote may span; their text is cut where it is too long for one. */
function addWhole(quoting: Quoting, block: WantedQuote): number {
  push(quoting, block, shortened(textsOf(quoting, block).join('\n'), Math.min(mostChars, quoting.bytes)));
  return block.to;
}

/** The first lines that fit into a quote; of a first line that is too long its beginning. */
function addShort(quoting: Quoting, block: WantedQuote): number | undefined {
  const texts = textsOf(quoting, block);
  const most = Math.min(mostChars, quoting.bytes);
  let count = 0;
  let text = '';
  for (const line of texts) {
    const more = count === 0 ? line : `${text}\n${line}`;
    if (more.length > most || encoder.encode(more).length > quoting.bytes) break;
    text = more;
    count += 1;
  }
  if (count === 0) text = shortened(texts[0] ?? '', most);
  if (quoting.mode === 'quotes' && text === '') return undefined;
  const to = quoting.mode === 'none' ? block.to : block.from + Math.max(1, count) - 1;
  push(quoting, { ...block, to }, text);
  return to;
}

function push(quoting: Quoting, { from, to, role }: WantedQuote, text: string): void {
  const { lines, quoted, quotes } = quoting;
  for (let line = from; line <= to; line += 1) quoted.add(line);
  quoting.room -= to - from + 1;
  quoting.bytes -= encoder.encode(text).length;
  const line = lines.origin(from);
  quotes.push({ line, end_line: lines.origin(to), text, role: roleAt(line, role, quotes[0]) });
}

/** No consequence stands above its cause. */
function roleAt(line: number, role: WantedQuote['role'], cause: Evidence | undefined): WantedQuote['role'] {
  return role === 'consequence' && cause && line < cause.line ? 'context' : role;
}

function shortened(text: string, most: number): string {
  if (most < leastChars) return '';
  let short = cut(text, most);
  while (encoder.encode(short).length > most && short.length > 1) short = cut(short, Math.floor(short.length * 0.8));
  return short;
}
