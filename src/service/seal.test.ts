import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SealedPlace, seal, unseal } from './seal.ts';

const deps = { secretKey: randomBytes(32), randomBytes };
const place: SealedPlace = { tenantId: 'a', id: '1', column: 'connections.secret' };
const refused = /secret key has changed, or the row was altered/;

test('what was sealed opens in its place, whatever it is', () => {
  for (const text of ['', 'whsec_1', 'ä€😀\u0000', 'x'.repeat(100_000)]) {
    expect(unseal(deps, place, seal(deps, place, text))).toBe(text);
  }
});

test('the same text is sealed differently each time, and cannot be read', () => {
  const [first, second] = [seal(deps, place, 'whsec_plain'), seal(deps, place, 'whsec_plain')];

  expect(first.equals(second)).toBe(false);
  expect(first.toString('latin1')).not.toContain('whsec_plain');
  expect(first[0]).toBe(1);
});

test.each<[string, Partial<SealedPlace>]>([
  ['tenant', { tenantId: 'b' }],
  ['row', { id: '2' }],
  ['column', { column: 'connections.previous_secret' }],
])('what was moved to another %s does not open (case 130)', (_, other) => {
  const sealed = seal(deps, place, 'whsec_1');

  expect(() => unseal(deps, { ...place, ...other }, sealed)).toThrow(refused);
});

test('what was altered anywhere, cut or sealed with another key does not open', () => {
  const sealed = seal(deps, place, 'whsec_1');

  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => unseal(deps, place, altered)).toThrow(refused);
    expect(() => unseal(deps, place, sealed.subarray(0, at))).toThrow(refused);
  }
  expect(() => unseal({ secretKey: randomBytes(32) }, place, sealed)).toThrow(refused);
});
