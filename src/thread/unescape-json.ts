/** The text of a JSON string as UTF-8. */
export type Unescaped = {
  /** Undefined where the text is over the limit; `sizeBytes` is what it would have been. */
  bytes: Uint8Array | undefined;
  sizeBytes: number;
  /** Where the quote after the string stands. */
  end: number;
};

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const letterU = 0x75;
// A word and a character of four bytes each are written whole before the end is looked at again.
const slackBytes = 16;
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
 * Reads JSON strings of one text, the last one first forgotten: all use the same memory. Bytes that are no UTF-8 stay
 * as they are; half of a surrogate pair becomes U+FFFD. Undefined for a string that is malformed or does not end.
 */
export function jsonStrings(text: Uint8Array, limitBytes: number): (start: number) => Unescaped | undefined {
  const view = new DataView(text.buffer, text.byteOffset, text.length);
  let out: Out | undefined;
  return (start) => {
    // No string is longer than what is left of the text, and later ones find less.
    out ??= outOf(Math.min(text.length - start, limitBytes) + slackBytes);
    const end = unescapeInto(out, { text, view }, start);
    if (end < 0) return undefined;
    const { bytes, sizeBytes } = out;
    return { bytes: sizeBytes > limitBytes ? undefined : bytes.subarray(0, sizeBytes), sizeBytes, end };
  };
}

type Text = { text: Uint8Array; view: DataView };

/** Past the limit nothing is kept: the memory is written again from its beginning. */
type Out = { bytes: Uint8Array; view: DataView; sizeBytes: number };

function outOf(sizeBytes: number): Out {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  return { bytes, view: new DataView(bytes.buffer, 0, sizeBytes), sizeBytes: 0 };
}

/** Copies four bytes at a time up to the next one that says something. Where the string ends; -1 if malformed. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: in one loop the counters stay in registers; a call for each escape takes twice as long.
function unescapeInto(out: Out, { text, view: from }: Text, start: number): number {
  const { bytes, view: to } = out;
  const lastWord = from.byteLength - 4;
  const full = to.byteLength - slackBytes;
  let [at, size, dropped] = [start, 0, 0];
  for (;;) {
    if (size > full) {
      dropped += size;
      size = 0;
    }
    // Escapes come in rows: one after another is read without a look at the word.
    if (at <= lastWord && text[at] !== backslash) {
      const word = from.getInt32(at, true);
      to.setInt32(size, word, true);
      const copied = plainBytes(word);
      size += copied;
      at += copied;
      if (copied === 4) continue;
    }
    const byte = text[at] ?? 0;
    const simple = byte === backslash ? (simpleEscapes[text[at + 1] ?? 0] ?? 0) : 0;
    if (simple !== 0) {
      bytes[size++] = simple;
      at += 2;
    } else if (byte === backslash) {
      const point = escapedPoint(text, at + 1);
      if (point < 0) return -1;
      size += writePoint(bytes, size, point);
      at += point > 0xffff ? 12 : 6;
    } else if (byte === quote) {
      out.sizeBytes = dropped + size;
      return at;
    } else if (byte < firstPrintable) return -1;
    else bytes[size++] = text[at++] ?? 0;
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
