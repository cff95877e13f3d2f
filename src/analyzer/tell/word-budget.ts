import { cut, sanitizeLine } from '../read/clean.ts';

/** Gives log-derived text cleaned, redacted and cut, until the bytes of the budget are spent. */
export type WordBudget = { fit: (text: string, mostChars: number) => string };

const encoder = new TextEncoder();

/** `redact` knows the secrets of the log that the text comes from. */
export function wordBudget(bytes: number, redact: (text: string) => string): WordBudget {
  let left = bytes;
  return {
    fit(text, mostChars) {
      const clean = redact(sanitizeLine(text.slice(0, 4096)));
      let out = cut(clean.replace(/\s+/g, ' ').trim(), mostChars);
      while (encoder.encode(out).length > left && out.length > 0) out = out.length > 8 ? cut(out, out.length >> 1) : '';
      left -= encoder.encode(out).length;
      return out;
    },
  };
}
