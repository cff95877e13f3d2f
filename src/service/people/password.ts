// Exception: what is drawn here is a secret, which nobody may choose.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash } from '@node-rs/argon2';

type Options = { memoryCost: number; timeCost: number; parallelism: number; salt?: Uint8Array };

// OWASP password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane.
const current: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const textForm =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$[A-Za-z0-9+/]{1,86}$/;

let dummyHash: Promise<string> | undefined;

/**
 * Argon2id in its text form, which holds salt and parameters. All accounts of an address share the salt of `others`, so
 * that a tried password is hashed once, for any number of accounts.
 */
export async function hashPassword(password: string, others: readonly string[] = []): Promise<string> {
  const salt = others.map((other) => optionsOf(other)?.salt).find((salt) => salt !== undefined);
  return await hash(password, { ...current, ...(salt && { salt }) });
}

/**
 * The hash of an address that the password matches. Without hashes, as for an unknown address, it does the same work and
 * finds nothing, so that its duration does not reveal which addresses have accounts, or how many.
 */
export async function matchingHash(hashes: readonly string[], password: string): Promise<string | undefined> {
  const heads = new Map(hashes.map((hash) => [hash.slice(0, hash.lastIndexOf('$')), optionsOf(hash)]));
  const wanted = [...heads.values()].filter((options) => options !== undefined);
  if (wanted.length === 0) {
    dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
    wanted.push(optionsOf(await dummyHash) ?? current);
  }
  const made = await Promise.all(wanted.map(async (options) => await hash(password, options)));
  return hashes.find((hash) => made.some((one) => isSame(one, hash)));
}

/** A generated password: 120 random bits in 20 characters. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

function optionsOf(passwordHash: string): Options | undefined {
  const [, memory, time, lanes, salt] = textForm.exec(passwordHash) ?? [];
  if (salt === undefined) return undefined;
  const costs = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) };
  return { ...costs, salt: Buffer.from(salt, 'base64') };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
