import { withoutAttempts } from './attempts.ts';
import { sanitizeLine } from './clean.ts';
import { stripFraming } from './framing.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { Level } from './level.ts';
import { textSearch } from './text-search.ts';

export const longestLine = 4096;
const mostBytes = 12_288;
const mostCached = 4096;
const carriageReturn = 13;

export type Line = { text: string; level: Level | undefined };

/** The lines of a log, 1-based, decoded and cleaned when asked for. */
export type Lines = {
  count: number;
  /** Without framing, escape sequences and control characters; empty outside the log. */
  at: (number: number) => Line;
  /** The same with its framing, as a person sees the line. */
  shown: (number: number) => string;
  /** The beginning of a line with everything its CI put there, for reading CI markers. */
  framed: (number: number) => string;
  /** The line's number in the log as sent, where lines were rearranged. */
  origin: (number: number) => number;
  /** The first line below `number`, of the same process and not below `to`, that holds the text, byte for byte. */
  holding: (text: string, number: number, to?: number) => number | undefined;
  /** Whether a text may stand in the lines from one to another, byte for byte, without decoding them. */
  mayHold: (text: string, from: number, to: number) => boolean;
};

/** `starts[i]` is the byte at which line i+1 begins, `starts[count]` one past the end. */
export function linesOf(log: Uint8Array, starts: Uint32Array, count: number): Lines {
  const bytes = Buffer.from(log.buffer, log.byteOffset, log.length);
  const cache = new Map<number, Line>();
  const layout = layoutOf(bytes);
  const nothing: Line = { text: '', level: undefined };
  const search = textSearch(bytes);
  /** Between which lines a text does not stand: a long log is not searched for it again. */
  const absent = new Map<string, { from: number; to: number }>();
  const bytesAt = (number: number) => bytes.subarray(starts[number - 1] ?? 0, starts[number] ?? bytes.length);
  return {
    count,
    origin: (number) => number,
    holding(text, number, to = count) {
      const end = Math.min(to, count);
      const known = absent.get(text);
      if (number < 0 || number >= end || (known && number >= known.from && end <= known.to)) return undefined;
      const at = search(text, starts[number] ?? 0, starts[end] ?? bytes.length);
      if (at >= 0) return lineOf(starts, count, at);
      if (absent.size < mostCached) absent.set(text, { from: number, to: end });
      return undefined;
    },
    mayHold(text, from, to) {
      const start = starts[Math.max(1, from) - 1] ?? bytes.length;
      return search(text, start, starts[Math.min(count, to)] ?? bytes.length) >= 0;
    },
    at(number) {
      if (number < 1 || number > count) return nothing;
      const cached = cache.get(number);
      if (cached) return cached;
      if (cache.size >= mostCached) cache.clear();
      const line = read(bytesAt(number), layout);
      cache.set(number, line);
      return line;
    },
    shown: (number) => (number < 1 || number > count ? '' : bounded(sanitized(bytesAt(number), layout))),
    framed(number) {
      const start = starts[number - 1] ?? 0;
      const text = bytes.toString('utf8', start, Math.min(start + 1000, starts[number] ?? bytes.length));
      const shown = layout ? layout(text) : text;
      return sanitizeLine(shown.replaceAll('\r', ' ')).trimEnd();
    },
  };
}

function lineOf(starts: Uint32Array, count: number, at: number): number {
  let low = 1;
  let high = count;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle - 1] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function read(bytes: Buffer, layout: Layout | undefined): Line {
  const line = stripFraming(sanitized(bytes, layout));
  line.text = bounded(withoutAttempts(line.text));
  return line;
}

function bounded(text: string): string {
  return text.length > longestLine ? text.slice(0, longestLine).replace(/[\ud800-\udbff]$/, '') : text;
}

function sanitized(bytes: Buffer, layout: Layout | undefined): string {
  let end = bytes.at(-1) === 10 ? bytes.length - 1 : bytes.length;
  while (end > 0 && bytes[end - 1] === carriageReturn) end -= 1;
  const from = afterLastReturn(bytes, 0, end);
  const text = bytes.toString('utf8', from, Math.min(end, from + mostBytes));
  return sanitizeLine(layout ? layout(text) : text);
}

/** A terminal shows what was written after the last carriage return, unless that is nothing. */
function afterLastReturn(bytes: Buffer, start: number, end: number): number {
  const last = end - start > 1 ? bytes.subarray(start, end).lastIndexOf(carriageReturn) : -1;
  if (last < 0) return start;
  const from = start + last + 1;
  if (end - from > 400 || /\S/.test(sanitizeLine(bytes.toString('utf8', from, end)))) return from;
  const earlier = bytes.subarray(start, from - 1).lastIndexOf(carriageReturn);
  return earlier < 0 ? start : start + earlier + 1;
}
