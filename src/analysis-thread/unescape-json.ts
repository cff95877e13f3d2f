import type { Span } from './scan-json.ts';

/** `bytes` is undefined where the decoded text is over the limit; `sizeBytes` is what it would have been. */
export type Unescaped = { kind: 'decoded'; bytes: Uint8Array | undefined; sizeBytes: number } | { kind: 'malformed' };

const backslash = 0x5c;
const firstPrintable = 0x20;
const letterU = 0x75;
// Of a UTF-8 character with so many bytes after the first.
const leadByte = [0, 0xc0, 0xe0, 0xf0];

const simpleEscapes = new Uint8Array(128);
for (const [letter, byte] of Object.entries({ '"': 34, '\\': 92, '/': 47, b: 8, f: 12, n: 10, r: 13, t: 9 })) {
  simpleEscapes[letter.charCodeAt(0)] = byte;
}

/**
 * The characters of a JSON string as UTF-8, straight from bytes to bytes: a log of 10 MiB never becomes a JavaScript
 * string. Bytes that are no UTF-8 stay as they are; half of a surrogate pair becomes U+FFFD.
 */
export function unescapeJson(text: Uint8Array, { start, end }: Span, limitBytes: number): Unescaped {
  const out = Buffer.allocUnsafeSlow(Math.min(end - start, limitBytes));
  let size = 0;
  for (let at = start; at < end; at++) {
    const byte = text[at] ?? 0;
    if (byte < firstPrintable) return { kind: 'malformed' };
    if (byte !== backslash) {
      // Writing beyond the end of a typed array does nothing, which is what is wanted past the limit.
      out[size++] = byte;
      continue;
    }
    const letter = text[++at] ?? 0;
    if (letter === letterU) {
      const point = codePoint(text, at + 1);
      if (point < 0) return { kind: 'malformed' };
      at += point > 0xffff ? 10 : 4;
      size += writePoint(out, size, point);
      continue;
    }
    const simple = simpleEscapes[letter] ?? 0;
    if (simple === 0) return { kind: 'malformed' };
    out[size++] = simple;
  }
  return { kind: 'decoded', bytes: size > limitBytes ? undefined : out.subarray(0, size), sizeBytes: size };
}

/** What the four hex digits at this place say, with the second half of a pair when there is one; -1 if malformed. */
function codePoint(text: Uint8Array, at: number): number {
  const unit = hex4(text, at);
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  if (unit > 0xdbff || text[at + 4] !== backslash || text[at + 5] !== letterU) return 0xfffd;
  const low = hex4(text, at + 6);
  if (low < 0xdc00 || low > 0xdfff) return 0xfffd;
  return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

function hex4(text: Uint8Array, at: number): number {
  let value = 0;
  for (let place = at; place < at + 4; place++) {
    const digit = hexDigit(text[place] ?? 0);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** UTF-8; answers how many bytes the character has. */
function writePoint(out: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    out[at] = point;
    return 1;
  }
  const extra = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  out[at] = (leadByte[extra] ?? 0) | (point >> (6 * extra));
  for (let place = 1; place <= extra; place++) out[at + place] = 0x80 | ((point >> (6 * (extra - place))) & 0x3f);
  return extra + 1;
}
