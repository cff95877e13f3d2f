/** Bounds the memory of all bodies in flight together. A lone request always fits, whatever the limit. */
export class ByteBudget {
  readonly #limitBytes: number;
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  lease(): ByteLease {
    let ownBytes = 0;
    return {
      grow: (bytes) => {
        const isAlone = this.#usedBytes === ownBytes;
        if (!isAlone && this.#usedBytes + bytes > this.#limitBytes) return false;
        ownBytes += bytes;
        this.#usedBytes += bytes;
        return true;
      },
      release: () => {
        this.#usedBytes -= ownBytes;
        ownBytes = 0;
      },
    };
  }
}

/** One request's share. Releasing twice is releasing once. */
export type ByteLease = { grow(bytes: number): boolean; release(): void };
