const chunkBytes = 1024 * 1024;
// Thousands of smaller chunks would cost more to transfer than to copy.
const leastKeptBytes = 32 * 1024;

/**
 * A body as it arrives, in buffers that own their memory, so that they can be transferred to a thread: a pooled buffer
 * would take other requests' bytes with it. A large chunk is kept as it is, because copying would leave so much garbage
 * that the collector runs for every few bodies.
 */
export class ChunkedBytes {
  readonly #chunks: Uint8Array[] = [];
  /** The last chunk while it has room. */
  #open: Buffer | undefined;
  #filled = 0;

  /** `mostBytes` is how much memory is still reserved, for this chunk and those after it. */
  add(chunk: Buffer, mostBytes: number): void {
    if (this.#open === undefined && chunk.length >= leastKeptBytes && ownsMemory(chunk)) {
      this.#chunks.push(chunk);
      return;
    }
    for (let rest = chunk; rest.length > 0; ) {
      this.#open ??= Buffer.allocUnsafeSlow(Math.min(chunkBytes, mostBytes - (chunk.length - rest.length)));
      const copied = rest.copy(this.#open, this.#filled);
      this.#filled += copied;
      rest = rest.subarray(copied);
      if (this.#filled === this.#open.length) this.#close();
    }
  }

  all(): Uint8Array[] {
    this.#close();
    return this.#chunks;
  }

  #close(): void {
    if (this.#open !== undefined) this.#chunks.push(this.#open.subarray(0, this.#filled));
    this.#open = undefined;
    this.#filled = 0;
  }
}

function ownsMemory({ byteLength, buffer }: Buffer): boolean {
  return byteLength === buffer.byteLength;
}
