import { isIPv6 } from 'node:net';
import { AppError } from '../errors.ts';
import type { Deps } from './deps.ts';
import { sign } from './signature.ts';

/** Who is tried, and from which address. */
export type Attempt = { account: string; address: string };

const windowMs = 15 * 60_000;
const perPlace = 10;
const perAddress = 100;
const perAccount = 100;
const rememberedMs = 30 * 24 * 60 * 60_000;

/**
 * Slows guessing down, over all processes: so many attempts in a quarter of an hour for an account from one address,
 * for an address and for an account. A place where the account has signed in before is not held up by what others
 * try elsewhere, so nobody locks somebody out. Counts before the password is looked at, and alike for accounts that
 * do not exist.
 */
export async function takeAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const { place, address, account, known } = keysOf(deps, attempt);
  const counters = [
    { key: place, limit: perPlace },
    { key: address, limit: perAddress },
  ];
  if (!(await deps.store.attempts.isRemembered(known))) counters.push({ key: account, limit: perAccount });
  const { waitMs } = await deps.store.attempts.take(counters, windowMs);
  if (waitMs === 0) return;
  throw new AppError('rate_limited', 'Too many attempts to sign in. Wait as long as Retry-After says.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** The password was right: what was counted for it was no guessing. */
export async function forgiveAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const { place, address, account } = keysOf(deps, attempt);
  await deps.store.attempts.forgive({ clear: [place], undo: [address, account] });
  await rememberPlace(deps, attempt);
}

export async function rememberPlace(deps: Deps, attempt: Attempt): Promise<void> {
  await deps.store.attempts.remember(keysOf(deps, attempt).known, rememberedMs);
}

function keysOf(deps: Deps, { account, address }: Attempt) {
  const who = account.toLowerCase();
  const where = networkOf(address);
  const key = (...parts: string[]) => sign(deps.secretKey, 'attempt', JSON.stringify(parts));
  return {
    place: key('place', who, where),
    address: key('address', where),
    account: key('account', who),
    known: key('known', who, where),
  };
}

/** Of IPv6 the /64, which is what one subscriber has. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...middle, ...back].slice(0, 4).join(':');
}
