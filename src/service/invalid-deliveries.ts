import { AppError } from '../errors.ts';

const windowMs = 60_000;
const mostInWindow = 60;
const mostAddresses = 10_000;

/** Counts deliveries that nobody could have meant, by where they came from; authentic ones are never counted. */
export class InvalidDeliveries {
  readonly #seen = new Map<string, { startMs: number; count: number }>();

  /** Throws when there are too many of one address. */
  count(address: string, now: Date): void {
    const nowMs = now.getTime();
    const known = this.#seen.get(address);
    const entry = known && nowMs - known.startMs < windowMs ? known : { startMs: nowMs, count: 0 };
    entry.count++;
    if (!known && this.#seen.size >= mostAddresses) this.#seen.clear();
    this.#seen.set(address, entry);
    if (entry.count <= mostInWindow) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((entry.startMs + windowMs - nowMs) / 1000));
    throw new AppError('rate_limited', 'Too many deliveries without a right secret. Correct the webhook’s secret.', {
      retryAfterSeconds,
    });
  }
}
