import { createHmac, timingSafeEqual } from 'node:crypto';

// Other algorithms are refused.
const form = /^sha256=([0-9a-fA-F]{64})$/;

/** Whether a header holds the HMAC-SHA256 of the bytes as they came; an empty secret never verifies. */
export function isSigned(raw: Uint8Array, secret: string, signature: string | undefined): boolean {
  const given = form.exec(signature ?? '')?.[1];
  if (given === undefined || secret === '') return false;
  const expected = createHmac('sha256', secret).update(raw).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}
