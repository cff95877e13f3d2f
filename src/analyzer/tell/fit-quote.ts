import { complaintIn, tellingAt } from '../detect/complaint.ts';

const encoder = new TextEncoder();
/** A quiet line keeps so many characters before a telling one loses any. */
const leastOfLine = 36;
const leastOfValue = 6;

export type QuoteSize = { chars: number; bytes: number };

/**
 * Lines as one text that keeps the limits: the quiet lines are shortened first, then the telling ones, each around what
 * it tells. `value` is what the answer says, which is looked for in each line; where it is all of a line, that line is
 * shortened last.
 */
export function fitQuote(texts: readonly string[], most: QuoteSize, value = ''): string {
  const whole = texts.join('\n');
  if (fits(whole, most)) return whole;
  const isTold = texts.some((text) => text.trim() === value);
  const quiet = texts.map((text) =>
    isTold ? text.trim() !== value : complaintIn({ text }) === 'none' && partOf(text, value) === undefined,
  );
  const shortened = (cap: number, ofQuiet: number) =>
    texts.map((text, at) => shortLine(text, quiet[at] ? ofQuiet : cap, value)).join('\n');
  for (const cap of capsFrom(most.chars)) {
    const text = shortened(most.chars, cap);
    if (cap >= leastOfLine && fits(text, most)) return text;
  }
  for (const cap of capsFrom(most.chars)) {
    const text = shortened(cap, Math.min(cap, leastOfLine));
    if (fits(text, most)) return text;
  }
  return '';
}

/** How many characters of what the answer says stand in the line in one run. */
export function toldLength(text: string, value = ''): number {
  const part = partOf(text, value);
  return part === undefined ? 0 : part.to - part.from;
}

/** A line of at most so many characters, around the part that tells most. */
export function shortLine(text: string, most: number, value = ''): string {
  if (text.length <= most) return text;
  const { from, to } = partOf(text, value) ?? tellingAt(text) ?? { from: 0, to: 0 };
  // The beginning says what speaks, so that it is only left out where the part lies beyond the limit.
  if (to < most) return `${text.slice(0, whole(text, most - 1)).trimEnd()}…`;
  const start = Math.min(Math.max(0, from - Math.floor((most - (to - from)) / 2)), from, text.length - most + 1);
  const end = start + most - 2 >= text.length - 1 ? text.length : whole(text, start + most - 2);
  return `…${text.slice(whole(text, start), end).trim()}${end < text.length ? '…' : ''}`;
}

function fits(text: string, { chars, bytes }: QuoteSize): boolean {
  return text.length <= chars && encoder.encode(text).length <= bytes;
}

/** No character of two code units is cut apart. */
function whole(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
}

function* capsFrom(most: number): Generator<number> {
  for (let cap = most; cap >= 8; cap = Math.floor(cap * 0.85)) yield cap;
}

/** Where the line holds the longest run of the words of a text. */
function partOf(line: string, text: string): { from: number; to: number } | undefined {
  const words = text.split(/\s+/).slice(0, 24);
  for (let count = words.length; count > 0; count -= 1)
    for (let first = 0; first + count <= words.length; first += 1) {
      const run = words.slice(first, first + count).join(' ');
      const from = run.length < leastOfValue ? -1 : line.indexOf(run);
      if (from >= 0) return { from, to: from + run.length };
    }
  return undefined;
}
