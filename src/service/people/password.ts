import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash } from '@node-rs/argon2';

type Options = { memoryCost: number; timeCost: number; parallelism: number; salt?: Uint8Array };

// OWASP password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane.
const current: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const textForm =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$[A-Za-z0-9+/]{1,86}$/;

let dummyHash: Promise<string> | undefined;

/**
 * Argon2id in its own text form, which carries salt and parameters. All accounts of an address have one salt, that of
 * `others`: what is tried at the address is then hashed once, however many accounts it has.
 */
export async function hashPassword(password: string, others: readonly string[] = []): Promise<string> {
  const salt = others.map((other) => optionsOf(other)?.salt).find((known) => known !== undefined);
  return await hash(password, { ...current, ...(salt && { salt }) });
}

/**
 * Which of the hashes of an address the password has. With none, as for an unknown address, it works as long and finds
 * nothing, so that time does not tell which addresses have an account, or how many.
 */
export async function matchingHash(hashes: readonly string[], password: string): Promise<string | undefined> {
  const heads = new Map(hashes.map((known) => [known.slice(0, known.lastIndexOf('$')), optionsOf(known)]));
  const wanted = [...heads.values()].filter((options) => options !== undefined);
  if (wanted.length === 0) {
    dummyHash ??= hashPassword(randomBytes(32).toString('base64url'));
    wanted.push(optionsOf(await dummyHash) ?? current);
  }
  const made = await Promise.all(wanted.map(async (options) => await hash(password, options)));
  return hashes.find((known) => made.some((one) => isSame(one, known)));
}

/** A password nobody chose: 120 random bits in 20 characters. */
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
