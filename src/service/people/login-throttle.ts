import { isIPv6 } from 'node:net';
import { AppError } from '../../kernel/app-error.ts';
import { sign } from '../../kernel/signature.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { Deps } from '../deps.ts';

/** The address that people sign in with, and from where it is tried. */
export type Attempt = { account: string; address: string };

export type Tried = {
  /** All accounts of the e-mail address, whatever their tenant. */
  accounts: readonly UserRecord[];
  /** Whose passwords may be compared with what was sent. */
  open: readonly UserRecord[];
  /** Whom a wrong password was meant for: those who signed in from there before; else it could be any of them. */
  meant: readonly UserRecord[];
  /** From where, and what of it is taken back where the password is right: no more than was counted. */
  address: string;
  counted: { clear: readonly string[]; undo: readonly string[] };
};

const windowMs = 15 * 60_000;
const perPlace = 10;
const perAddress = 100;
const perAccount = 100;
const rememberedMs = 30 * 24 * 60 * 60_000;

/**
 * Slows guessing down, over all processes: so many attempts in a quarter of an hour for an e-mail address from one
 * address, for an address and for an e-mail address. An account that has signed in from there before is not held up by
 * what others try elsewhere, so nobody locks somebody out. Counts before the password is looked at, and alike for
 * e-mail addresses with no account, one or more.
 */
export async function takeAttempt(deps: Deps, attempt: Attempt): Promise<Tried> {
  const { waitMs, ...tried } = await countAttempt(deps, attempt);
  if (waitMs === 0) return tried;
  throw new AppError('rate_limited', 'Too many attempts to sign in. Wait as long as Retry-After says.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** The same where nobody is kept from anything: with too many attempts no account is open. */
export async function countAttempt(deps: Deps, attempt: Attempt): Promise<Tried & { waitMs: number }> {
  const { place, address, account } = keysOf(deps, attempt);
  const here = [
    { key: place, limit: perPlace },
    { key: address, limit: perAddress },
  ];
  const { waitMs } = await deps.store.attempts.take([...here, { key: account, limit: perAccount }], windowMs);
  const accounts = await deps.store.accounts.findUsersByEmail(attempt.account);
  const known = await knownThere(deps, accounts, attempt.address);
  const common = { accounts, address: attempt.address };
  if (waitMs === 0) {
    const counted = { clear: [place], undo: [address, account] };
    return { ...common, open: accounts, meant: known.length > 0 ? known : accounts, counted, waitMs };
  }
  const again = known.length > 0 ? await deps.store.attempts.take(here, windowMs) : { waitMs };
  const counted = { clear: [place], undo: [address] };
  return { ...common, open: again.waitMs === 0 ? known : [], meant: known, counted, waitMs: again.waitMs };
}

/** The password was right: what was counted for it was no guessing. */
export async function forgiveAttempt(deps: Deps, { address, counted }: Tried, userId: string): Promise<void> {
  await deps.store.attempts.forgive(counted);
  await rememberPlace(deps, { userId, address });
}

export async function rememberPlace(deps: Deps, place: { userId: string; address: string }): Promise<void> {
  await deps.store.attempts.remember(knownKey(deps, place), rememberedMs);
}

async function knownThere(deps: Deps, accounts: readonly UserRecord[], address: string): Promise<UserRecord[]> {
  const keys = accounts.map(({ id }) => knownKey(deps, { userId: id, address }));
  const known = new Set(await deps.store.attempts.remembered(keys));
  return accounts.filter((_, index) => known.has(keys[index] ?? ''));
}

function keysOf(deps: Deps, { account, address }: Attempt) {
  const who = account.toLowerCase();
  const where = networkOf(address);
  return {
    place: keyOf(deps, 'place', who, where),
    address: keyOf(deps, 'address', where),
    account: keyOf(deps, 'account', who),
  };
}

function knownKey(deps: Deps, { userId, address }: { userId: string; address: string }): string {
  return keyOf(deps, 'known', userId, networkOf(address));
}

function keyOf(deps: Deps, ...parts: string[]): string {
  return sign(deps.secretKey, 'attempt', JSON.stringify(parts));
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
