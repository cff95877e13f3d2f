import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SealedColumn, seal, unseal } from './seal.ts';

const key = { secretKey: randomBytes(32), randomBytes };
const column: SealedColumn = { tenantId: 'a', id: '1', column: 'connections.secret' };
const refused = /secret key has changed, or the row was altered/;

test('a sealed text of any content opens in its column', () => {
  for (const text of ['', 'whsec_1', 'ä€😀\u0000', 'x'.repeat(100_000)]) {
    expect(unseal(key, column, seal(key, column, text))).toBe(text);
  }
});

test('the same text is sealed differently each time, and the sealed bytes do not show it', () => {
  const [first, second] = [seal(key, column, 'whsec_plain'), seal(key, column, 'whsec_plain')];

  expect(first.equals(second)).toBe(false);
  expect(first.toString('latin1')).not.toContain('whsec_plain');
  expect(first[0]).toBe(1);
});

test.each<[string, Partial<SealedColumn>]>([
  ['tenant', { tenantId: 'b' }],
  ['row', { id: '2' }],
  ['column', { column: 'connections.previous_secret' }],
])('a sealed value that was moved to another %s does not open', (_, other) => {
  const sealed = seal(key, column, 'whsec_1');

  expect(() => unseal(key, { ...column, ...other }, sealed)).toThrow(refused);
});

test('a sealed value that was altered, cut or sealed with another key does not open', () => {
  const sealed = seal(key, column, 'whsec_1');

  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => unseal(key, column, altered)).toThrow(refused);
    expect(() => unseal(key, column, sealed.subarray(0, at))).toThrow(refused);
  }
  expect(() => unseal({ secretKey: randomBytes(32) }, column, sealed)).toThrow(refused);
});
