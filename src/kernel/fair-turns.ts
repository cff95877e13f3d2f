/**
 * Runs a limited number of works at once, with turns over owners: next is the owner with the fewest running works, and
 * among equals the one whose last turn is longest ago. A lone owner uses all places; a newcomer waits for one work to
 * end.
 */
export class FairTurns {
  #free: number;
  /** In the order in which owners are served. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #underWay = new Map<string, number>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#begin(owner);
    else await new Promise<void>((go) => this.#queue(owner, go));
    try {
      return await work();
    } finally {
      this.#pass(owner);
    }
  }

  #begin(owner: string): void {
    this.#free--;
    this.#underWay.set(owner, this.#countOf(owner) + 1);
  }

  #queue(owner: string, go: () => void): void {
    const line = this.#waiting.get(owner);
    if (line) line.push(go);
    else this.#waiting.set(owner, [go]);
  }

  /** Chooses the next owner while this work still counts, so that waiting owners come before this one. */
  #pass(owner: string): void {
    const next = this.#nextOwner();
    const rest = this.#countOf(owner) - 1;
    if (rest > 0) this.#underWay.set(owner, rest);
    else this.#underWay.delete(owner);
    this.#free++;
    if (next !== undefined) this.#serve(next);
  }

  #nextOwner(): string | undefined {
    let next: string | undefined;
    for (const owner of this.#waiting.keys()) {
      if (next === undefined || this.#countOf(owner) < this.#countOf(next)) next = owner;
    }
    return next;
  }

  #serve(owner: string): void {
    const [go, ...others] = this.#waiting.get(owner) ?? [];
    this.#waiting.delete(owner);
    if (others.length > 0) this.#waiting.set(owner, others);
    this.#begin(owner);
    go?.();
  }

  #countOf(owner: string): number {
    return this.#underWay.get(owner) ?? 0;
  }
}
