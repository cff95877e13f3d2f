import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** Argon2id in its own text form, which carries salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, options);
}

/**
 * Whether the password is the one of this hash. Without a hash, as for an unknown user, it works as long and
 * answers false, so that time does not tell which addresses have an account.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}

/** A password nobody chose: 120 random bits in 20 characters. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}
