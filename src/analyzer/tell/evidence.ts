import type { Evidence } from '../../contract/analyses/analysis.ts';
import { type Complaint, complaintIn } from '../detect/complaint.ts';
import { numbersOf, shapesOf } from '../detect/line-shapes.ts';
import type { Lines } from '../read/lines.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { fitQuote, shortLine } from './fit-quote.ts';
import { jsonMessage } from './json-message.ts';
import type { WantedQuote } from './wanted-quotes.ts';

const mostQuotes = 12;
const mostLines = 10;
const mostShown = 30;
const mostChars = 400;
const mostBytes = 2048;
const weightOf: Record<Complaint, number> = { strong: 4, weak: 2, foreign: 2, none: 0 };
const mostOfCause = 1600;
/** Of what the cause could be else: of its first line so many characters, and of its others. */
const mostOfRival = { first: 80, other: 40 };
const mostOfExit = 60;
/** A line of which less could be shown is left out. */
const leastChars = 40;
/** For each byte of the cause what may be quoted around it, so that most of what a person reads is the cause. */
const besides = 0.5;
/** By how sure the answer is: from here on, so many bytes around a short cause, and of what it could be else. */
const rooms = [
  { from: 0.5, around: 0, rivals: 600 },
  { from: 0, around: 500, rivals: 1200 },
];
const encoder = new TextEncoder();

type Quoting = {
  lines: Lines;
  mode: 'quotes' | 'none';
  quotes: Evidence[];
  quoted: Set<number>;
  /** Lines that are left. */
  room: number;
  /** Bytes that are left for what is being quoted, and all that were used before. */
  bytes: number;
  used: number;
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
  const quoting: Quoting = { lines, mode, quotes: [], quoted: new Set(), room, bytes: 0, used: 0 };
  const parts = wanted.flatMap((block) => contiguousParts(lines, block));
  const { around, rivals } = rooms.find(({ from }) => confidence >= from) ?? { around: mostBytes, rivals: mostBytes };
  const chosen = (holds: (part: WantedQuote) => boolean) => parts.filter(holds);
  const share = besides * addAll(quoting, chosen(isCause), mostOfCause);
  const ofRivals = addAll(quoting, chosen(isRival), Math.max(rivals, share));
  const ofExit = addAll(quoting, chosen(isExit), mostOfExit);
  addAll(quoting, chosen(isAround), Math.max(around, share - ofRivals - ofExit));
  return quoting.quotes;
}

function isCause({ role }: WantedQuote): boolean {
  return role === 'cause';
}

function isRival(part: WantedQuote): boolean {
  return part.isRival === true;
}

function isExit({ role }: WantedQuote): boolean {
  return role === 'consequence';
}

function isAround(part: WantedQuote): boolean {
  return !isCause(part) && !isRival(part) && !isExit(part);
}

/** Adds the parts within so many bytes, and gives how many it took. */
function addAll(quoting: Quoting, parts: readonly WantedQuote[], most: number): number {
  const left = Math.min(mostBytes - quoting.used, Math.floor(most));
  quoting.bytes = left;
  for (const part of parts) add(quoting, part);
  quoting.used += left - quoting.bytes;
  return left - quoting.bytes;
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
    const last = addPart(quoting, { ...block, from, to });
    if (last === undefined) return;
    from = last + 1;
  }
}

function addPart(quoting: Quoting, block: WantedQuote): number | undefined {
  if (block.role === 'cause') return addWhole(quoting, block);
  return block.isRival ? addRival(quoting, block) : addShort(quoting, block);
}

function textsOf({ lines, mode }: Quoting, { from, to }: WantedQuote): string[] {
  if (mode === 'none') return [];
  return redactorOf(lines)
    .span(from, to)
    .map((text) => jsonMessage(text) ?? text);
}

/** All lines of the cause that one quote may span; the longest are shortened where they do not fit. */
function addWhole(quoting: Quoting, block: WantedQuote): number | undefined {
  return pushFitting(quoting, block, textsOf(quoting, block));
}

/** Of each line of a rival what tells most. */
function addRival(quoting: Quoting, block: WantedQuote): number | undefined {
  const { first, other } = mostOfRival;
  const texts = textsOf(quoting, block).map((text, at) => shortLine(text.trim(), at === 0 ? first : other));
  return quoting.bytes < leastChars ? undefined : pushFitting(quoting, block, texts);
}

function pushFitting(quoting: Quoting, block: WantedQuote, texts: readonly string[]): number | undefined {
  const text = fitQuote(texts, { chars: mostChars, bytes: quoting.bytes }, block.value);
  if (quoting.mode === 'quotes' && text === '') return undefined;
  push(quoting, block, text);
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
  return fitQuote([text], { chars: most, bytes: most });
}
