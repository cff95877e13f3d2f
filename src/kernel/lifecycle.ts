import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the service still accepts work, and how much is in progress. */
export class Lifecycle {
  #draining = false;
  #inFlight = 0;
  #changedMs = Number.NEGATIVE_INFINITY;
  #idle: (() => void)[] = [];

  get draining(): boolean {
    return this.#draining;
  }

  /** From now on new requests are refused with 503; requests in progress are finished. */
  drain(): void {
    this.#draining = true;
  }

  begin(): void {
    this.#inFlight++;
    this.#changedMs = performance.now();
  }

  end(): void {
    this.#inFlight--;
    this.#changedMs = performance.now();
    if (this.#inFlight > 0) return;
    for (const wake of this.#idle.splice(0)) wake();
  }

  /** Resolves when nothing is in progress. */
  async idle(): Promise<void> {
    if (this.#inFlight === 0) return;
    await new Promise<void>((wake) => this.#idle.push(wake));
  }

  /** Resolves when nothing has been in progress for so long. */
  async quiet(forMs: number): Promise<void> {
    for (;;) {
      await this.idle();
      const leftMs = this.#changedMs + forMs - performance.now();
      if (leftMs <= 0) return;
      await sleep(leftMs);
    }
  }
}
