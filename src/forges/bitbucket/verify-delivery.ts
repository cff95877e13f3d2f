import type { Delivery } from '../forge.ts';
import { isSigned } from '../signed-body.ts';

/** https://confluence.atlassian.com/bitbucketserver/manage-webhooks-938025878.html */
export function verifyDelivery({ headers, raw }: Delivery, secret: string): boolean {
  return isSigned(raw, secret, headers['x-hub-signature']);
}
