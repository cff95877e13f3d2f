import { unescapeInPlace } from './unescape-json.ts';

/** Where the characters of a string are, between its quotes. */
export type Span = { start: number; end: number };

export type JsonScan =
  /** Where the top-level member `log` is a string, and what the last such says; the rest of the text is not checked yet. */
  { kind: 'scanned'; logs: Span[]; last: Uint8Array | undefined } | { kind: 'refused'; detail: string };

// JSON.parse takes 3 s for five million brackets and 560 MB for a million keys; no CI's payload is near these.
const maxDepth = 32;
const maxMembers = 1_000;
const maxValues = 2_000_000;
const walkedBytes = 64;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

const tooDeep = `The JSON is nested deeper than ${maxDepth} levels.`;
const tooMany = 'The JSON has more members than any payload has.';
const broken = 'The body is not valid JSON: it ends too early, or its brackets do not match.';

/**
 * One pass that bounds what JSON.parse may be given, and reads the log in its place, so that JSON.parse need not be given
 * that.
 */
export function scanJson(text: Uint8Array): JsonScan {
  const nesting = new Nesting();
  const logs: Span[] = [];
  let last: Uint8Array | undefined;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === quote) {
      const start = at + 1;
      const isLog = nesting.isInLog();
      const read = isLog ? unescapeInPlace(text, start) : undefined;
      const end = isLog ? (read?.end ?? -1) : endOfString(text, start);
      if (end < 0) return { kind: 'refused', detail: broken };
      last = read?.bytes ?? last;
      if (isLog) logs.push({ start, end });
      else nesting.takeString(text, start, end);
      at = end;
      continue;
    }
    const detail = nesting.take(byte);
    if (detail !== undefined) return { kind: 'refused', detail };
  }
  return nesting.depth === 0 ? { kind: 'scanned', logs, last } : { kind: 'refused', detail: broken };
}

/** A few bytes are walked, which is quicker for short strings and many quotes; beyond them quotes are looked for. */
function endOfString(text: Uint8Array, start: number): number {
  for (let at = start; ; ) {
    const walked = Math.min(at + walkedBytes, text.length);
    for (; at < walked; at++) {
      const byte = text[at];
      if (byte === quote) return at;
      if (byte === backslash) at++;
    }
    const quoteAt = text.indexOf(quote, at);
    if (quoteAt < 0 || !isEscaped(text, at, quoteAt)) return quoteAt;
    at = quoteAt + 1;
  }
}

/** Whether an odd number of backslashes stands before this position, of those from `from` on. */
function isEscaped(text: Uint8Array, from: number, position: number): boolean {
  let at = position;
  while (at > from && text[at - 1] === backslash) at--;
  return (position - at) % 2 === 1;
}

/** How deep the scan is, how much it has seen, and which member of the top-level object it is in. */
class Nesting {
  depth = 0;
  readonly #isObject = new Uint8Array(maxDepth + 1);
  readonly #members = new Uint32Array(maxDepth + 1);
  #values = 0;
  #key: string | undefined;

  /** Whether a string here is the value of the top-level member `log`. */
  isInLog(): boolean {
    return this.depth === 1 && this.#key === 'log';
  }

  /** Another string, which may be a key. */
  takeString(text: Uint8Array, start: number, end: number): void {
    if (this.depth === 1 && this.#isObject[1] === 1) this.#key ??= readKey(text.subarray(start, end));
  }

  /** Undefined, or why the text is refused. */
  take(byte: number | undefined): string | undefined {
    if (byte === openBrace || byte === openBracket) return this.#open(byte === openBrace);
    if (byte === closeBrace || byte === closeBracket) return --this.depth < 0 ? broken : undefined;
    return byte === comma ? this.#next() : undefined;
  }

  #open(isObject: boolean): string | undefined {
    if (++this.depth > maxDepth) return tooDeep;
    this.#isObject[this.depth] = isObject ? 1 : 0;
    this.#members[this.depth] = 1;
    if (this.depth === 1) this.#key = undefined;
    return ++this.#values > maxValues ? tooMany : undefined;
  }

  #next(): string | undefined {
    if (this.depth === 1) this.#key = undefined;
    const members = (this.#members[this.depth] ?? 0) + 1;
    this.#members[this.depth] = members;
    const isCrowded = this.#isObject[this.depth] === 1 && members > maxMembers;
    return ++this.#values > maxValues || isCrowded ? tooMany : undefined;
  }
}

/** `log` may be written with escapes; a key that long or that broken is not it. */
function readKey(raw: Uint8Array): string {
  if (raw.length > 'log'.length * '\\u0000'.length) return '';
  const text = new TextDecoder().decode(raw);
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
