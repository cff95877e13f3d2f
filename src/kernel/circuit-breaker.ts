import { modelPauseMs } from './back-off.ts';

const mostFailures = 5;

/** Stops asking what does not answer: after five failures in a row for a minute, then longer each time. */
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

  /** Counts how it ended. One success closes it. */
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
