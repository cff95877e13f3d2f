import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { generatePassword, hashPassword, matchingHash } from './password.ts';

test('a password matches its hash and another one does not', async () => {
  const passwordHash = await hashPassword('correct horse');

  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(await matchingHash([passwordHash], 'correct horse')).toBe(passwordHash);
  expect(await matchingHash([passwordHash], 'wrong horse')).toBeUndefined();
});

test('of the accounts of an address the one that has the password is found, whatever their salts and costs', async () => {
  const first = await hashPassword('the first');
  const second = await hashPassword('the second', [first]);
  const cheap = await hash('the third', { memoryCost: 1024, timeCost: 3, parallelism: 2 });
  const all = [first, second, cheap, 'no hash at all'];

  expect(
    await Promise.all(['the first', 'the second', 'the third', 'none'].map((one) => matchingHash(all, one))),
  ).toEqual([first, second, cheap, undefined]);
  expect(saltOf(second)).toBe(saltOf(first));
  expect(saltOf(await hashPassword('the first'))).not.toBe(saltOf(first));
});

test('an unknown address is refused after the same kind of work', async () => {
  expect(await matchingHash([], 'anything')).toBeUndefined();
});

test('a generated password has 20 characters and is not repeated', () => {
  expect(generatePassword()).toMatch(/^[\w-]{20}$/);
  expect(generatePassword()).not.toBe(generatePassword());
});

function saltOf(passwordHash: string): string | undefined {
  return passwordHash.split('$').at(-2);
}
