import { createHmac } from 'node:crypto';
import type { Delivery } from '../forge.ts';
import { sameText } from '../same-text.ts';

const keyPrefix = 'whsec_';
const toleranceMs = 5 * 60_000;
const mostSignatures = 10;

/** GitLab sends the secret itself; a `whsec_` secret may be the key of a Standard Webhooks signature instead. */
export function verifyDelivery({ headers, raw }: Delivery, secret: string, now: Date): boolean {
  if (secret === '') return false;
  const tokens = [headers['x-forge-token'], headers['x-gitlab-token']];
  if (tokens.some((token) => token !== undefined && sameText(token, secret))) return true;
  return secret.startsWith(keyPrefix) && isSigned({ headers, raw }, secret, now);
}

// The package `standardwebhooks` is not used: it reads the system clock, and signs text instead of bytes.
function isSigned({ headers, raw }: Pick<Delivery, 'headers' | 'raw'>, secret: string, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(secret.slice(keyPrefix.length), 'base64');
  if (!id || !signatures || key.length === 0 || !/^\d{1,12}$/.test(timestamp ?? '')) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64');
  const given = signatures.split(' ').slice(0, mostSignatures);
  return given.some((signature) => sameText(signature, `v1,${expected}`));
}
