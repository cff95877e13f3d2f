import { isUtf8 } from 'node:buffer';
import { textSearch } from './text-search.ts';

const category = '    + CategoryInfo';
const id = '    + FullyQual';
const mostAbove = 40;
const mostOfId = 6;
const mostBehind = 2000;
const mostTried = 1000;
const fewestFull = 2;
/** `node.exe : what it wrote` */
const head = /^[^\s:](?:[^:]|:(?=[\\/])){0,200} :(?: |$)/;
/** `At C:\build.ps1:41 char:1`, in the language of the machine */
const position = /^(?:\p{L}{1,12} ){0,3}\S.{0,300}?: ?\d{1,6} ?(?:\p{L}{1,14} ?)?[:：] ?\d{1,6}$/u;
const command = /^(?: {4})?\+ /;

type Text = { lines: string[]; ends: string[] };
type ErrorRecord = { head: number; category: number; id: number; end: number; indent: number };

/**
 * PowerShell writes what a program says on stderr as an error record, and breaks it and what follows at the width of the
 * console, amid words too. Each broken line is put together again where it begins; empty lines keep the numbers.
 */
export function rejoinWrapped(bytes: Uint8Array): Uint8Array {
  const log = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (textSearch(log)(category, 0, log.length) < 0) return bytes;
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = linesIn(log.toString(encoding));
  const records = recordsOf(text.lines);
  let isChanged = false;
  records.forEach((record, at) => {
    const width = widthOf(text.lines, record);
    if (width === undefined) return;
    isChanged = true;
    const next = Math.min(records[at + 1]?.head ?? text.lines.length, record.end + mostBehind);
    joinBroken(text.lines, { from: record.head, to: record.category, indent: record.indent, width });
    joinFields(text.lines, record);
    joinBroken(text.lines, { from: record.end, to: next, indent: record.indent, width });
  });
  return isChanged ? Buffer.from(text.lines.map((line, at) => line + text.ends[at]).join(''), encoding) : bytes;
}

function linesIn(text: string): Text {
  const all = text.split('\n');
  const ends = all.map((line, at) => `${line.endsWith('\r') ? '\r' : ''}${at < all.length - 1 ? '\n' : ''}`);
  return { lines: all.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)), ends };
}

function recordsOf(lines: readonly string[]): ErrorRecord[] {
  const records: ErrorRecord[] = [];
  let tried = 0;
  for (let at = 0; at < lines.length && tried < mostTried; at += 1) {
    const indent = lines[at]?.indexOf(category) ?? -1;
    const end = records.at(-1)?.end ?? 0;
    if (indent < 0 || at < end) continue;
    tried += 1;
    const begin = headAbove(lines, { at, indent, end });
    const below = lines.slice(at + 1, at + 1 + mostAbove).findIndex((text) => text.startsWith(id, indent));
    if (begin === undefined || below < 0) continue;
    const named = at + 1 + below;
    let last = named + 1;
    while (last < named + mostOfId && lines[last]?.slice(indent).trim()) last += 1;
    records.push({ head: begin, category: at, id: named, end: last, indent });
  }
  return records;
}

type Below = { at: number; indent: number; end: number };

/** Where the record begins: above the command, with the name of the program before a colon. */
function headAbove(lines: readonly string[], { at, indent, end }: Below): number | undefined {
  let line = at - 1;
  const least = Math.max(end, at - mostAbove);
  while (line > least && !command.test(lines[line]?.slice(indent) ?? '')) line -= 1;
  for (; line >= least; line -= 1) {
    const text = lines[line]?.slice(indent) ?? '';
    if (text.trim() === '') return undefined;
    if (!command.test(text) && head.test(text)) return line;
  }
  return undefined;
}

/** The width at which the record is broken; undefined where each of its parts stands on one line. */
function widthOf(lines: readonly string[], { head: from, category: at, id: named, end, indent }: ErrorRecord) {
  const parts = lines.slice(from, end).map((line) => line.slice(indent));
  const width = Math.max(...parts.map((part) => part.length));
  if (named > at + 1 || end > named + 1) return width;
  // Of a message alone one long line may as well be one that ends there.
  const full = lines.slice(from, end + mostBehind).filter((line) => line.length === indent + width);
  return full.length >= fewestFull && isRest(parts[1] ?? '') ? width : undefined;
}

type Stretch = { from: number; to: number; indent: number; width: number };

function joinBroken(lines: string[], { from, to, indent, width }: Stretch): void {
  let begin = from;
  let above = lines[from]?.slice(indent) ?? '';
  for (let line = from + 1; line < to; line += 1) {
    const text = lines[line]?.slice(indent) ?? '';
    if (isRest(text) && isFull(above, text, width)) {
      lines[begin] += text;
      lines[line] = '';
    } else begin = line;
    above = text;
  }
}

function isRest(text: string): boolean {
  return /^\S/.test(text) && !command.test(text) && !position.test(text);
}

/** Broken amid a word, or behind one where the next had no room. */
function isFull(above: string, text: string, width: number): boolean {
  if (above.length === width) return true;
  const [word = ''] = text.split(' ', 1);
  return above.length < width && / $/.test(above) && above.trim() !== '' && above.length + word.length >= width;
}

/** The two fields at the end are indented where they go on. */
function joinFields(lines: string[], { category: at, id: named, end, indent }: ErrorRecord): void {
  for (const [from, to] of [
    [at, named],
    [named, end],
  ] as const) {
    const parts = lines.slice(from, to).map((line) => line.slice(indent).trim());
    const before = lines[from]?.slice(0, indent) ?? '';
    lines.fill('', from, to);
    lines[from] =
      `${before}    ${parts.join('').replace(/^(\+ (?:CategoryInfo|FullyQualifiedErrorId)) {0,20}: ?/, '$1 : ')}`;
  }
}
