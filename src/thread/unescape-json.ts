import { isEscaped, type Span } from './scan-json.ts';

/** `bytes` is undefined where the decoded text is over the limit; `sizeBytes` is what it would have been. */
export type Unescaped = { kind: 'decoded'; bytes: Uint8Array | undefined; sizeBytes: number } | { kind: 'malformed' };

const backslash = 0x5c;
const firstPrintable = 0x20;
const letterU = 0x75;
const longestEscape = '\\u0000'.length;
// So much of a log is a JavaScript string at a time.
const partBytes = 64 * 1024;
// Bytes for a decoded one, of the part before: most parts of a log are like it.
const sparse = 1.1;
const dense = 1.5;
// Of a UTF-8 character with so many bytes after the first.
const leadByte = [0, 0xc0, 0xe0, 0xf0];
// An escape of what is more than one byte in UTF-8.
const wideEscape = /\\u(?!00[0-7])/;

const simpleEscapes = new Uint8Array(128);
for (const [letter, byte] of Object.entries({ '"': 34, '\\': 92, '/': 47, b: 8, f: 12, n: 10, r: 13, t: 9 })) {
  simpleEscapes[letter.charCodeAt(0)] = byte;
}

const digits = new Int8Array(256).fill(-1);
for (const [value, letter] of [...'0123456789abcdef'].entries()) {
  digits[letter.charCodeAt(0)] = value;
  digits[letter.toUpperCase().charCodeAt(0)] = value;
}

/**
 * The characters of a JSON string as UTF-8, part by part. Bytes that are no UTF-8 stay as they are; half of a surrogate
 * pair becomes U+FFFD.
 */
export function unescapeJson(text: Uint8Array, { start, end }: Span, limitBytes: number): Unescaped {
  const source = Buffer.from(text.buffer, text.byteOffset, text.length);
  const out: Out = { bytes: Buffer.allocUnsafeSlow(Math.min(end - start, limitBytes)), size: 0 };
  let density = 1;
  for (let at = start; at < end; ) {
    const part = { start: at, end: endOfPart(source, at, end), density };
    const before = out.size;
    at = density > dense ? walk(source, part, out) : readPart(source, part, out);
    if (at < 0) return { kind: 'malformed' };
    density = (at - part.start) / (out.size - before);
  }
  const { bytes, size } = out;
  return { kind: 'decoded', bytes: size > limitBytes ? undefined : bytes.subarray(0, size), sizeBytes: size };
}

/** Writing beyond the end does nothing, which is what is wanted past the limit. */
type Out = { bytes: Buffer; size: number };

/** Not inside of an escape. */
function endOfPart(text: Uint8Array, start: number, end: number): number {
  const cut = Math.min(start + partBytes, end);
  if (cut === end) return end;
  for (let at = cut - 1; at > cut - longestEscape; at--) {
    if (text[at] === backslash && !isEscaped(text, start, at)) return at;
  }
  return cut;
}

/**
 * Where few characters are escaped, the engine's own parser is the quickest. Read and written as Latin-1, the bytes of
 * UTF-8 pass through it unchanged. Answers where it ended; -1 if malformed.
 */
function readPart(text: Buffer, { density, ...span }: Span & { density: number }, out: Out): number {
  const raw = text.toString('latin1', span.start, span.end);
  // Where there are few backslashes they are found in no time.
  const mayBeWide = density > sparse || raw.includes('\\u');
  if (mayBeWide && wideEscape.test(raw)) return walk(text, span, out);
  try {
    const part: string = JSON.parse(`"${raw}"`);
    if (out.size < out.bytes.length) out.bytes.write(part, out.size, 'latin1');
    out.size += part.length;
    return span.end;
  } catch {
    return -1;
  }
}

/** The same byte by byte. A surrogate pair that the end of the part cuts is read whole. */
function walk(text: Uint8Array, { start, end }: Span, out: Out): number {
  let { size } = out;
  let at = start;
  for (; at < end; at++) {
    const byte = text[at] ?? 0;
    if (byte < firstPrintable) return -1;
    if (byte !== backslash) {
      out.bytes[size++] = byte;
      continue;
    }
    const letter = text[++at] ?? 0;
    if (letter === letterU) {
      const point = codePoint(text, at + 1);
      if (point < 0) return -1;
      at += point > 0xffff ? 10 : 4;
      size += writePoint(out.bytes, size, point);
      continue;
    }
    const simple = simpleEscapes[letter] ?? 0;
    if (simple === 0) return -1;
    out.bytes[size++] = simple;
  }
  out.size = size;
  return at;
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
  const [first, second] = [digit(text, at), digit(text, at + 1)];
  const [third, fourth] = [digit(text, at + 2), digit(text, at + 3)];
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
  const beyondTwo = point < 0x10000 ? 2 : 3;
  const extra = point < 0x800 ? 1 : beyondTwo;
  out[at] = (leadByte[extra] ?? 0) | (point >> (6 * extra));
  for (let place = 1; place <= extra; place++) out[at + place] = 0x80 | ((point >> (6 * (extra - place))) & 0x3f);
  return extra + 1;
}
