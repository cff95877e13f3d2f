import { isIPv6 } from 'node:net';
import { AppError } from '../../kernel/app-error.ts';
import { sign } from '../../kernel/signature.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { Deps } from '../deps.ts';

/** The e-mail address of a sign-in, and the network address from which it comes. */
export type Attempt = { account: string; address: string };

export type Tried = {
  /** All accounts of the e-mail address, whatever their tenant. */
  accounts: readonly UserRecord[];
  /** The accounts whose passwords may be compared with the one that was sent. */
  open: readonly UserRecord[];
  /** The accounts that a wrong password was meant for: those that signed in from there before, else all. */
  meant: readonly UserRecord[];
  /** Where it comes from, and what is taken back of the counts when the password is right. */
  address: string;
  counted: { clear: readonly string[]; undo: readonly string[] };
};

const windowMs = 15 * 60_000;
const perPair = 10;
const perAddress = 100;
const perAccount = 100;
const rememberedMs = 30 * 24 * 60 * 60_000;

/**
 * Slows guessing down, over all processes: it limits the attempts in a quarter of an hour for an e-mail address from one
 * network address, for a network address and for an e-mail address. Attempts from elsewhere do not block an account that
 * has signed in from there before, so nobody locks others out. It counts before the password is compared, and counts
 * e-mail addresses with no account like those with one or more.
 */
export async function requireAttempt(deps: Deps, attempt: Attempt): Promise<Tried> {
  const { waitMs, ...tried } = await countAttempt(deps, attempt);
  if (waitMs === 0) return tried;
  throw new AppError('rate_limited', 'Too many attempts to sign in. Wait as long as Retry-After says.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** The same without a refusal: after too many attempts no account is open. */
export async function countAttempt(deps: Deps, attempt: Attempt): Promise<Tried & { waitMs: number }> {
  const { pair, address, account } = keysOf(deps, attempt);
  const here = [
    { key: pair, limit: perPair },
    { key: address, limit: perAddress },
  ];
  const { waitMs } = await deps.store.attempts.consume([...here, { key: account, limit: perAccount }], windowMs);
  const accounts = await deps.store.accounts.findUsersByEmail(attempt.account);
  const familiar = await familiarAccounts(deps, accounts, attempt.address);
  const common = { accounts, address: attempt.address };
  if (waitMs === 0) {
    const counted = { clear: [pair], undo: [address, account] };
    return { ...common, open: accounts, meant: familiar.length > 0 ? familiar : accounts, counted, waitMs };
  }
  const again = familiar.length > 0 ? await deps.store.attempts.consume(here, windowMs) : { waitMs };
  const counted = { clear: [pair], undo: [address] };
  return { ...common, open: again.waitMs === 0 ? familiar : [], meant: familiar, counted, waitMs: again.waitMs };
}

/** Takes back what was counted for a right password. */
export async function forgiveAttempt(deps: Deps, { address, counted }: Tried, userId: string): Promise<void> {
  await deps.store.attempts.forgive(counted);
  await rememberAddress(deps, { userId, address });
}

export async function rememberAddress(deps: Deps, signIn: { userId: string; address: string }): Promise<void> {
  await deps.store.attempts.remember(familiarKey(deps, signIn), rememberedMs);
}

async function familiarAccounts(deps: Deps, accounts: readonly UserRecord[], address: string): Promise<UserRecord[]> {
  const keys = accounts.map(({ id }) => familiarKey(deps, { userId: id, address }));
  const remembered = new Set(await deps.store.attempts.remembered(keys));
  return accounts.filter((_, index) => remembered.has(keys[index] ?? ''));
}

function keysOf(deps: Deps, { account, address }: Attempt) {
  const who = account.toLowerCase();
  const where = networkOf(address);
  return {
    pair: keyOf(deps, 'place', who, where),
    address: keyOf(deps, 'address', where),
    account: keyOf(deps, 'account', who),
  };
}

function familiarKey(deps: Deps, { userId, address }: { userId: string; address: string }): string {
  return keyOf(deps, 'known', userId, networkOf(address));
}

function keyOf(deps: Deps, ...parts: string[]): string {
  return sign(deps.secretKey, 'attempt', JSON.stringify(parts));
}

/** The address itself, or the /64 of an IPv6 address, which is what one subscriber has. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...middle, ...back].slice(0, 4).join(':');
}
