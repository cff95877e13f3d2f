/** What is unpacked would be more than is allowed. */
export class TooMuch extends Error {}

/** Takes bytes as they are unpacked and ends it at the limit: a few bytes may hold gigabytes. */
export class CollectedBytes {
  readonly #most: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#size > this.#most) {
      this.#chunks = [];
      throw new TooMuch('more than is allowed');
    }
    this.#chunks.push(chunk);
  }

  get size(): number {
    return this.#size;
  }

  /** With memory of their own, so that they can be transferred. */
  bytes(): Uint8Array {
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
