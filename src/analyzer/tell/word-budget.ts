import { cut, sanitizeLine } from '../read/clean.ts';

/** Hands out log-derived text, cleaned, redacted and cut, until its bytes are spent. */
export type Purse = { take: (text: string, mostChars: number) => string };

const encoder = new TextEncoder();

/** `redact` knows the secrets of the log that the text comes from. */
export function purseOf(bytes: number, redact: (text: string) => string): Purse {
  let left = bytes;
  return {
    take(text, mostChars) {
      let out = cut(
        redact(sanitizeLine(text.slice(0, 4096)))
          .replace(/\s+/g, ' ')
          .trim(),
        mostChars,
      );
      while (encoder.encode(out).length > left && out.length > 0) out = out.length > 8 ? cut(out, out.length >> 1) : '';
      left -= encoder.encode(out).length;
      return out;
    },
  };
}
