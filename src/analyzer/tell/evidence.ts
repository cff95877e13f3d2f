import type { Evidence } from '../../contract/analyses/analysis.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import type { Lines } from '../read/lines.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { contiguousParts } from './contiguous-parts.ts';
import { fitQuote, shortLine, toldLength } from './fit-quote.ts';
import { jsonMessage } from './json-message.ts';
import { isMessage, quotesOfCause, standsAbove } from './quotes-of-cause.ts';
import type { WantedQuote } from './wanted-quotes.ts';

const mostQuotes = 12;
const mostLines = 10;
const mostShown = 30;
const mostChars = 400;
const mostBytes = 2048;
/** Of what the cause could be else: of its first line so many characters, and of its others. */
const mostOfRival = { first: 80, other: 40 };
const wholeLines = { first: mostChars, other: mostChars };
const mostOfVerdict = 60;
const mostOfNear = 64;
/** So many lines next to the cause are always shown. */
const leastNear = 3;
/** A line of which less could be shown is left out. */
const leastChars = 40;
/** For each byte of the cause what may be quoted around it, so that most of what a person reads is the cause. */
const besides = 0.5;
/**
 * By how sure the answer is: from here on, so many bytes of what it could be else, and of other lines. Who reads a short
 * log sees them anyway, so that a sure answer has one byte of them for each of its lines.
 */
const rooms = [
  { from: 0.5, rivals: 600, ofLine: 1, others: 0 },
  { from: 0, rivals: 1200, ofLine: 1200, others: 500 },
];
const leastSure = { rivals: mostBytes, ofLine: mostBytes, others: mostBytes };
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
 * Gets the parts to quote; gives quotes within the limits: the whole cause first, then the verdict, the lines next
 * to the cause, and what it could be else. Never more than half of the log, and no line twice.
 */
export function quote(
  lines: Lines,
  wanted: readonly WantedQuote[],
  { mode, confidence }: { mode: 'quotes' | 'none'; confidence: number },
): Evidence[] {
  const room = Math.max(1, Math.min(mostShown, Math.floor(lines.count / 2)));
  const quoting: Quoting = { lines, mode, quotes: [], quoted: new Set(), room, bytes: 0, used: 0 };
  const { rivals, ofLine, others } = rooms.find(({ from }) => confidence >= from) ?? leastSure;
  const add = (part: WantedQuote['part'], most: number) => {
    const blocks = wanted.filter((one) => one.part === part);
    return addAll(quoting, { blocks, most });
  };
  const ofCause = add('cause', mostBytes);
  const share = () => besides * ofCause - quoting.used + ofCause;
  add('verdict', mostOfVerdict);
  addNear(quoting, wanted, share());
  add('rival', Math.max(Math.min(rivals, ofLine * lines.count), share()));
  add('other', Math.max(others, share()));
  return quoting.quotes;
}

/** Adds the blocks within so many bytes, and gives how many it took. */
function addAll(quoting: Quoting, { blocks, most }: { blocks: readonly WantedQuote[]; most: number }): number {
  const left = Math.min(mostBytes - quoting.used, Math.floor(most));
  quoting.bytes = left;
  for (const block of blocks)
    for (const part of contiguousParts(quoting.lines, withinRoom(quoting, block))) add(quoting, part);
  quoting.used += left - quoting.bytes;
  return left - quoting.bytes;
}

/** Of a trace that is longer than what may be quoted, the lines up to the one that holds most of what the answer says. */
function withinRoom({ lines, room }: Quoting, block: WantedQuote): WantedQuote {
  const { from, to, part, value } = block;
  if (part !== 'cause' || to - from < room || !standsAbove(lines.at(from).text)) return block;
  if (numbersOf(from + 1, from + room - 1).some((line) => isMessage(lines.at(line)))) return block;
  const told = numbersOf(from, to).map((line) => toldLength(lines.at(line).text, value));
  const last = from + told.indexOf(Math.max(...told));
  return last < from + room ? block : { ...block, from: last - room + 1, to: last };
}

/** The nearest lines, and of the next ones as many as so many bytes hold. */
function addNear(quoting: Quoting, wanted: readonly WantedQuote[], most: number): void {
  const lines = wanted.flatMap(({ part, from }) => (part === 'near' && !quoting.quoted.has(from) ? [from] : []));
  let left = most;
  const chosen = lines.filter((line, at) => {
    const [text = ''] = textsOf(quoting, { from: line, to: line });
    left -= encoder.encode(shortLine(text, mostOfNear)).length;
    return at < leastNear || left >= 0;
  });
  addAll(quoting, { blocks: runsOf(chosen.slice(0, quoting.room)), most: mostBytes });
}

/** Adjacent lines as one block. */
function runsOf(numbers: readonly number[]): WantedQuote[] {
  const blocks: WantedQuote[] = [];
  for (const line of numbers.toSorted((one, another) => one - another)) {
    const last = blocks.at(-1);
    if (last?.to === line - 1) last.to = line;
    else blocks.push({ from: line, to: line, part: 'near' });
  }
  return blocks;
}

/** Quotes the lines of the block that no quote has yet. */
function add(quoting: Quoting, block: WantedQuote): void {
  let from = block.from;
  while (quoting.room > 0 && quoting.quotes.length < mostQuotes) {
    while (from <= block.to && quoting.quoted.has(from)) from += 1;
    if (from > block.to) return;
    const most = Math.min(quoting.room, block.part === 'cause' ? mostShown : mostLines);
    let to = from;
    while (to < block.to && to - from + 1 < most && !quoting.quoted.has(to + 1)) to += 1;
    const last = addPart(quoting, { ...block, from, to });
    if (last === undefined) return;
    from = last + 1;
  }
}

function addPart(quoting: Quoting, block: WantedQuote): number | undefined {
  if (block.part === 'cause' && !block.isWindow) return addWhole(quoting, block);
  if (block.part === 'cause') return addLines(quoting, firstLines(block), wholeLines);
  if (block.part === 'rival') return addLines(quoting, block, mostOfRival);
  if (block.part === 'near') return addLines(quoting, block, { first: mostOfNear, other: mostOfNear });
  return addShort(quoting, block);
}

function textsOf({ lines, mode }: Quoting, { from, to }: { from: number; to: number }): string[] {
  if (mode === 'none') return numbersOf(from, to).map(() => '');
  return redactorOf(lines)
    .span(from, to)
    .map((text) => jsonMessage(text) ?? text);
}

/** All lines of the cause; the longest are shortened where the budget is too small. */
function addWhole(quoting: Quoting, block: WantedQuote): number | undefined {
  const { bytes, mode } = quoting;
  const texts = textsOf(quoting, block).map((text) => shortLine(text, mostChars, block.value));
  const fitted = mode === 'none' ? texts : fitQuote(texts, { chars: bytes, bytes }, block.value).split('\n');
  if (fitted.length < texts.length || (mode === 'quotes' && fitted.join('') === '')) return undefined;
  const quotes = quotesOfCause(fitted, { lines: mostLines, chars: mostChars }, block.value);
  for (const { at, texts } of quotes.slice(0, mostQuotes - quoting.quotes.length)) {
    push(quoting, { ...block, from: block.from + at, to: block.from + at + texts.length - 1 }, texts);
  }
  return block.to;
}

function firstLines(block: WantedQuote): WantedQuote {
  return { ...block, to: Math.min(block.to, block.from + mostLines - 1) };
}

/** Of each line so many characters, around what tells most. */
function addLines(quoting: Quoting, block: WantedQuote, most: { first: number; other: number }): number | undefined {
  const texts = textsOf(quoting, block).map((text, at) =>
    shortLine(text.trimEnd(), at === 0 ? most.first : most.other),
  );
  if (quoting.bytes < leastChars) return undefined;
  const text = fitQuote(texts, { chars: mostChars, bytes: quoting.bytes });
  if (quoting.mode === 'quotes' && text === '') return undefined;
  push(quoting, block, [text]);
  return block.to;
}

/** The first lines that fit into a quote; of a first line that is too long its beginning. */
function addShort(quoting: Quoting, block: WantedQuote): number | undefined {
  const texts = textsOf(quoting, block);
  const most = Math.min(mostChars, quoting.bytes);
  const fitting = texts.filter((_, at) => sizeOf(texts.slice(0, at + 1)) <= most);
  const shown = fitting.length > 0 ? fitting : [shortened(texts[0] ?? '', most)];
  if (quoting.mode === 'quotes' && shown.join('') === '') return undefined;
  const to = block.from + shown.length - 1;
  push(quoting, { ...block, to }, shown);
  return to;
}

function sizeOf(texts: readonly string[]): number {
  return encoder.encode(texts.join('\n')).length;
}

function push(quoting: Quoting, { from, to, part }: WantedQuote, texts: readonly string[]): void {
  const { lines, quoted, quotes, mode } = quoting;
  for (let line = from; line <= to; line += 1) quoted.add(line);
  const text = mode === 'none' ? '' : texts.join('\n');
  quoting.room -= to - from + 1;
  quoting.bytes -= sizeOf([text]);
  const line = lines.origin(from);
  quotes.push({ line, end_line: lines.origin(to), text, role: roleAt(line, part, quotes[0]) });
}

/** No consequence stands above its cause. */
function roleAt(line: number, part: WantedQuote['part'], cause: Evidence | undefined): Evidence['role'] {
  if (part === 'cause') return 'cause';
  return part === 'verdict' && !(cause && line < cause.line) ? 'consequence' : 'context';
}

function shortened(text: string, most: number): string {
  if (most < leastChars) return '';
  return fitQuote([text], { chars: most, bytes: most });
}
