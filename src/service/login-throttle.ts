import { AppError } from '../errors.ts';

type Attempt = { account: string; remote: string };

const windowMs = 15 * 60_000;
const perAccountAndAddress = 10;
const perAddress = 100;
const maxKeys = 20_000;

/**
 * Slows guessing down: so many failures of one address in a quarter of an hour, for one account and for all.
 * Nobody locks an account for others, as an account is counted together with the address that tries it.
 */
export class LoginThrottle {
  readonly #failures = new Map<string, number[]>();

  /** Counts before the password is looked at, so that many at once do not slip through. */
  take(attempt: Attempt, now: Date): void {
    const both = this.#recent(accountKey(attempt), now);
    const address = this.#recent(attempt.remote, now);
    const full = both.length >= perAccountAndAddress ? both : address.length >= perAddress ? address : undefined;
    if (full !== undefined) throw tooMany((full[0] ?? 0) + windowMs - now.getTime());
    both.push(now.getTime());
    address.push(now.getTime());
  }

  /** The password was right: what was counted for it was no guessing. */
  forgive(attempt: Attempt): void {
    this.#failures.delete(accountKey(attempt));
    this.#failures.get(attempt.remote)?.pop();
  }

  #recent(key: string, now: Date): number[] {
    const times = (this.#failures.get(key) ?? []).filter((time) => time > now.getTime() - windowMs);
    this.#failures.delete(key);
    this.#failures.set(key, times);
    if (this.#failures.size > maxKeys) this.#failures.delete(this.#failures.keys().next().value ?? '');
    return times;
  }
}

function accountKey({ account, remote }: Attempt): string {
  return `${remote} ${account}`;
}

function tooMany(waitMs: number): AppError {
  return new AppError('rate_limited', 'Too many attempts to sign in. Wait as long as Retry-After says.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
