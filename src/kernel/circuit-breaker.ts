import { modelPauseMs } from './back-off.ts';

const mostFailures = 5;

/** Stops calls to an endpoint that fails: after five failures in a row for a minute, then longer each time. */
export class CircuitBreaker {
  readonly #now: () => Date;
  #failures = 0;
  #openUntilMs = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#now().getTime() < this.#openUntilMs;
  }

  /** Counts the outcome of the work. One success closes the breaker. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      this.#failures++;
      const beyond = this.#failures - mostFailures;
      if (beyond >= 0) this.#openUntilMs = this.#now().getTime() + modelPauseMs(beyond);
      throw error;
    }
  }
}
