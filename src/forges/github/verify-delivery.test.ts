import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyDelivery } from './verify-delivery.ts';

const secret = ['It', 's a Secret to Everybody'].join("'");
const body = 'Hello, World!';
const signature = (algorithm: string) => createHmac(algorithm, secret).update(body).digest('hex');

it("a delivery with the signature of GitHub's own example is believed", () => {
  const known = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
  expect(verify({ 'x-hub-signature-256': known })).toBe(true);
});

it.each([
  ['no signature', {}],
  ['the older signature alone', { 'x-hub-signature': `sha1=${signature('sha1')}` }],
  ['the right digest under the name of the older header', { 'x-hub-signature': `sha256=${signature('sha256')}` }],
  ['another algorithm', { 'x-hub-signature-256': `sha1=${signature('sha1')}` }],
  ['a digit too few', { 'x-hub-signature-256': `sha256=${signature('sha256').slice(1)}` }],
])('a delivery with %s is not believed', (_, headers) => {
  expect(verify(headers)).toBe(false);
});

it('an empty secret believes nothing', () => {
  const empty = createHmac('sha256', '').update(body).digest('hex');
  expect(verify({ 'x-hub-signature-256': `sha256=${empty}` }, '')).toBe(false);
});

function verify(headers: Record<string, string>, key = secret): boolean {
  return verifyDelivery({ headers, raw: Buffer.from(body), json: null }, key);
}
