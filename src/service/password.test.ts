import { expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './password.ts';

test('a password verifies against its hash and another one does not', async () => {
  const passwordHash = await hashPassword('correct horse');

  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(passwordHash, 'correct horse')).toBe(true);
  expect(await verifyPassword(passwordHash, 'wrong horse')).toBe(false);
});

test('an unknown user is refused after the same kind of work', async () => {
  expect(await verifyPassword(undefined, 'anything')).toBe(false);
});

test('a generated password has 20 characters and is not repeated', () => {
  expect(generatePassword()).toMatch(/^[\w-]{20}$/);
  expect(generatePassword()).not.toBe(generatePassword());
});
