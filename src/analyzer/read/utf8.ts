import { isUtf8 } from 'node:buffer';
import { decodeForeignLines } from './foreign-lines.ts';
import { rejoinWrapped } from './rejoin-wrapped.ts';
import { putRight } from './twice-encoded.ts';

/** UTF-8 has at most three bytes behind the first of a character. */
const mostBehind = 3;

/**
 * The log as UTF-8: a UTF-16 byte order mark means transcoding, a UTF-8 one is dropped when its line is read. Lines that an
 * older encoding wrote are decoded, and what was encoded twice is put right; what nothing can be told of stays as it is.
 */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = isUtf8(bytes) ? null : utf16Of(bytes);
  const text = rejoinWrapped(encoding ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes);
  if (encoding || isUtf8(text)) return putRight(text);
  return isUtf8(withoutTornEnds(text)) ? text : decodeForeignLines(text);
}

function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Of UTF-8 that was cut at a byte, without what is left of the characters that were cut. */
function withoutTornEnds(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (from < mostBehind && isBehind(bytes[from])) from += 1;
  let to = bytes.length;
  while (to > bytes.length - mostBehind && isBehind(bytes[to - 1])) to -= 1;
  return bytes.subarray(from, (bytes[to - 1] ?? 0) >= 0xc0 ? to - 1 : to);
}

function isBehind(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
