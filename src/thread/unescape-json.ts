/** What a JSON string says, as UTF-8, and where the quote after it stands. */
export type Unescaped = { bytes: Uint8Array; end: number };

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const letterU = 0x75;
// The same in each of the four bytes of a word.
const ones = 0x01010101;
const highBits = 0x80808080;
const quotes = 0x22222222;
const backslashes = 0x5c5c5c5c;
const spaces = 0x20202020;

const simpleEscapes = new Uint8Array(256);
for (const [letter, byte] of Object.entries({ '"': 34, '\\': 92, '/': 47, b: 8, f: 12, n: 10, r: 13, t: 9 })) {
  simpleEscapes[letter.charCodeAt(0)] = byte;
}

const digits = new Int8Array(256).fill(-1);
for (const [value, letter] of [...'0123456789abcdef'].entries()) {
  digits[letter.charCodeAt(0)] = value;
  digits[letter.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Reads a JSON string in its own place, for a string is never longer than what stands for it: the text is written over.
 * Bytes that are no UTF-8 stay as they are; half of a surrogate pair becomes U+FFFD. Undefined for a string that is
 * malformed or does not end.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: in one loop the counters stay in registers; a call for each escape takes twice as long.
export function unescapeInPlace(text: Uint8Array, start: number): Unescaped | undefined {
  const view = new DataView(text.buffer, text.byteOffset, text.length);
  const lastWord = text.length - 4;
  let [at, to] = [start, start];
  for (;;) {
    // Escapes come in rows: one after another is read without a look at the word.
    if (at <= lastWord && text[at] !== backslash) {
      const word = view.getInt32(at, true);
      const copied = plainBytes(word);
      // A whole word covers nothing that is still to be read; less of one may.
      if (copied === 4 || at - to >= 4) view.setInt32(to, word, true);
      else text.copyWithin(to, at, at + copied);
      to += copied;
      at += copied;
      if (copied === 4) continue;
    }
    const byte = text[at] ?? 0;
    const simple = byte === backslash ? (simpleEscapes[text[at + 1] ?? 0] ?? 0) : 0;
    if (simple !== 0) {
      text[to++] = simple;
      at += 2;
    } else if (byte === backslash) {
      const point = escapedPoint(text, at + 1);
      if (point < 0) return undefined;
      to += writePoint(text, to, point);
      at += point > 0xffff ? 12 : 6;
    } else if (byte === quote) {
      return { bytes: text.subarray(start, to), end: at };
    } else if (byte < firstPrintable) return undefined;
    else text[to++] = text[at++] ?? 0;
  }
}

/** How many bytes of the word come before a quote, a backslash or a control character. */
function plainBytes(word: number): number {
  const toQuote = word ^ quotes;
  const toBackslash = word ^ backslashes;
  // The lowest bit set is that of the first such byte.
  const found = ((toQuote - ones) | (toBackslash - ones) | (word - spaces)) & ~word & highBits;
  return found === 0 ? 4 : (31 - Math.clz32(found & -found)) >> 3;
}

/** What `u` and four hex digits at this place say, with the second half of a pair where there is one; -1 if malformed. */
function escapedPoint(text: Uint8Array, at: number): number {
  if (text[at] !== letterU) return -1;
  const unit = hex4(text, at + 1);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit > 0xdbff || text[at + 5] !== backslash || text[at + 6] !== letterU) return 0xfffd;
  const low = hex4(text, at + 7);
  if (low < 0xdc00 || low > 0xdfff) return 0xfffd;
  return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

function hex4(text: Uint8Array, at: number): number {
  const first = digit(text, at);
  const second = digit(text, at + 1);
  const third = digit(text, at + 2);
  const fourth = digit(text, at + 3);
  return (first | second | third | fourth) < 0 ? -1 : (first << 12) | (second << 8) | (third << 4) | fourth;
}

function digit(text: Uint8Array, at: number): number {
  return digits[text[at] ?? 0] ?? -1;
}

/** UTF-8; answers how many bytes the character has. */
function writePoint(out: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    out[at] = point;
    return 1;
  }
  const last = 0x80 | (point & 0x3f);
  if (point < 0x800) {
    out[at] = 0xc0 | (point >> 6);
    out[at + 1] = last;
    return 2;
  }
  const beforeLast = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x10000) {
    out[at] = 0xe0 | (point >> 12);
    out[at + 1] = beforeLast;
    out[at + 2] = last;
    return 3;
  }
  out[at] = 0xf0 | (point >> 18);
  out[at + 1] = 0x80 | ((point >> 12) & 0x3f);
  out[at + 2] = beforeLast;
  out[at + 3] = last;
  return 4;
}
