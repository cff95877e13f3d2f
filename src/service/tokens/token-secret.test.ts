import { expect, test } from 'vitest';
import { generateTokenSecret, isWellFormedToken, tokenHash, tokenPrefix } from './token-secret.ts';

test('a generated secret is ff_ and 40 base62 characters and well formed', () => {
  const secret = generateTokenSecret();

  expect(secret).toMatch(/^ff_[0-9A-Za-z]{40}$/);
  expect(isWellFormedToken(secret)).toBe(true);
});

test('every single changed character breaks the checksum', () => {
  const secret = generateTokenSecret();

  const broken = Array.from({ length: 40 }, (_, index) => {
    const at = index + 3;
    return secret.slice(0, at) + (secret[at] === 'a' ? 'b' : 'a') + secret.slice(at + 1);
  });

  expect(broken.filter(isWellFormedToken)).toEqual([]);
});

test.each([
  '',
  'ff_',
  'Bearer',
  `ff_${'0'.repeat(40)}\n`,
  `gh_${'0'.repeat(40)}`,
  `ff_${'é'.repeat(40)}`,
])('something else is not a token: %j', (text) => {
  expect(isWellFormedToken(text)).toBe(false);
});

test('the hash is 64 hex digits and the prefix gives nothing but a hint', () => {
  const secret = generateTokenSecret();

  expect(tokenHash(secret)).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenPrefix(secret)).toBe(secret.slice(0, 9));
});

test('two secrets differ', () => {
  expect(generateTokenSecret()).not.toBe(generateTokenSecret());
});
