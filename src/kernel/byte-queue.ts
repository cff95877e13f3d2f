/** A request that waits for room in the byte budget. */
export type Waiter = {
  owner: string;
  /** The bytes that it holds while it waits. */
  ownBytes: number;
  /** Reserves its bytes if there is room. */
  take(): boolean;
};

export type QueueOptions = {
  waitMs: number;
  mostWaiting: number;
  heldBytes(owner: string): number;
  usedBytes(): number;
};

type Waiting = Waiter & { answer(granted: boolean): void };

/**
 * Serves requests that hold memory first, in their order, because they release it soonest; then the owner that holds
 * least, and among equals the one whose last turn is longest ago. A request without room does not block others. If too
 * many wait, it refuses the latest request of the owner with the most.
 */
export class ByteQueue {
  readonly #options: QueueOptions;
  readonly #growing: Waiting[] = [];
  /** In the order in which owners are served. */
  readonly #newcomers = new Map<string, Waiting[]>();
  #count = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Resolves to false if there was no room in time. */
  async join(waiter: Waiter): Promise<boolean> {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => this.#refuse(waiting), this.#options.waitMs).unref();
      const answer = (granted: boolean) => {
        clearTimeout(timer);
        resolve(granted);
      };
      const waiting = { ...waiter, answer };
      this.#add(waiting);
      this.serve();
    });
  }

  /** Call it after a release. */
  serve(): void {
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
      this.#remove(next);
      next.answer(true);
    }
    // If all requests that hold memory wait for more, one must give way.
    const stuckBytes = this.#growing.reduce((sum, { ownBytes }) => sum + ownBytes, 0);
    if (stuckBytes > 0 && stuckBytes === this.#options.usedBytes()) this.#growing.pop()?.answer(false);
  }

  #add(waiting: Waiting): void {
    if (waiting.ownBytes > 0) {
      this.#growing.push(waiting);
      return;
    }
    const line = this.#newcomers.get(waiting.owner);
    if (line) line.push(waiting);
    else this.#newcomers.set(waiting.owner, [waiting]);
    if (++this.#count > this.#options.mostWaiting) this.#refuse(this.#latestOfMost());
  }

  #takeNext(): Waiting | undefined {
    const { heldBytes } = this.#options;
    const firsts = [...this.#newcomers.values()].flatMap((line) => line.slice(0, 1));
    firsts.sort((left, right) => heldBytes(left.owner) - heldBytes(right.owner));
    return [...this.#growing, ...firsts].find((waiting) => waiting.take());
  }

  #latestOfMost(): Waiting | undefined {
    let longest: Waiting[] = [];
    for (const line of this.#newcomers.values()) if (line.length > longest.length) longest = line;
    return longest.at(-1);
  }

  #refuse(waiting: Waiting | undefined): void {
    if (waiting === undefined) return;
    this.#remove(waiting);
    waiting.answer(false);
    this.serve();
  }

  #remove(waiting: Waiting): void {
    const { owner } = waiting;
    const growingAt = this.#growing.indexOf(waiting);
    if (growingAt >= 0) {
      this.#growing.splice(growingAt, 1);
      return;
    }
    const rest = (this.#newcomers.get(owner) ?? []).filter((other) => other !== waiting);
    this.#newcomers.delete(owner);
    if (rest.length > 0) this.#newcomers.set(owner, rest);
    this.#count--;
  }
}
