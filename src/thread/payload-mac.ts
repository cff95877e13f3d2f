import { createHmac } from 'node:crypto';
import type { PostedBody } from './protocol.ts';

/** HMAC-SHA256, hex: tells whether two posts are the same without keeping anything that a guess could be tried on. */
export function payloadMac(secretKey: Uint8Array, posted: PostedBody): string {
  const fields = Object.entries(posted.query).sort(([left], [right]) => (left < right ? -1 : 1));
  const mac = createHmac('sha256', secretKey);
  mac.update(`firstfail payload\n${posted.source}\n${posted.format}\n${JSON.stringify(fields)}\n`);
  for (const piece of posted.pieces) mac.update(piece);
  return mac.digest('hex');
}
