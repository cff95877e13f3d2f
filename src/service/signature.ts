import { createHmac, timingSafeEqual } from 'node:crypto';

export type Purpose = 'csrf' | 'cursor' | 'attempt' | 'sign-in';

/** HMAC-SHA256, base64url, with a key of its own for each purpose: what is signed for one never passes for another. */
export function sign(secretKey: Uint8Array, purpose: Purpose, text: string): string {
  const key = createHmac('sha256', secretKey).update(`firstfail:${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** In constant time. */
export function isSignedBy(signature: string, expected: string): boolean {
  const given = Buffer.from(signature);
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
