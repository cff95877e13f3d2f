import { createHmac, timingSafeEqual } from 'node:crypto';

export type Purpose = 'csrf' | 'cursor' | 'attempt' | 'sign-in';

/** HMAC-SHA256, base64url, with a key for each purpose, so that a signature for one purpose is never valid for another. */
export function sign(secretKey: Uint8Array, purpose: Purpose, text: string): string {
  const key = createHmac('sha256', secretKey).update(`firstfail:${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSignedBy(signature: string, expected: string): boolean {
  const givenBytes = Buffer.from(signature);
  const expectedBytes = Buffer.from(expected);
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
