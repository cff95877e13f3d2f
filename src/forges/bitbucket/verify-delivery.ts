import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivery } from '../forge.ts';

// Other algorithms are refused.
const form = /^sha256=([0-9a-fA-F]{64})$/;

/** https://confluence.atlassian.com/bitbucketserver/manage-webhooks-938025878.html: over the bytes as they came. */
export function verifyDelivery({ headers, raw }: Delivery, secret: string): boolean {
  const given = form.exec(headers['x-hub-signature'] ?? '')?.[1];
  if (given === undefined || secret === '') return false;
  const expected = createHmac('sha256', secret).update(raw).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}
