import type { Delivery } from '../forge.ts';
import { isSigned } from '../signed-body.ts';

/**
 * https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries. `X-Hub-Signature` is SHA-1 and not
 * read.
 */
export function verifyDelivery({ headers, raw }: Delivery, secret: string): boolean {
  return isSigned(raw, secret, headers['x-hub-signature-256']);
}
