const pieceBytes = 1024 * 1024;
// Thousands of small ones would cost more to hand over than to copy.
const leastHandedOn = 32 * 1024;

/**
 * A body as it arrives, in buffers that own their memory, so that they can be transferred to a thread: a pooled one would
 * carry other requests' bytes with it. A large chunk is handed on as it is: a copy would leave the chunk to the garbage
 * collector, which then runs for every few bodies.
 */
export class Pieces {
  readonly #pieces: Uint8Array[] = [];
  /** The last piece while it has room. */
  #open: Buffer | undefined;
  #filled = 0;

  /** `mostBytes` is what memory is reserved for from here on, this chunk included. */
  add(chunk: Buffer, mostBytes: number): void {
    if (this.#open === undefined && chunk.length >= leastHandedOn && ownsMemory(chunk)) {
      this.#pieces.push(chunk);
      return;
    }
    for (let rest = chunk; rest.length > 0; ) {
      this.#open ??= Buffer.allocUnsafeSlow(Math.min(pieceBytes, mostBytes - (chunk.length - rest.length)));
      const copied = rest.copy(this.#open, this.#filled);
      this.#filled += copied;
      rest = rest.subarray(copied);
      if (this.#filled === this.#open.length) this.#close();
    }
  }

  all(): Uint8Array[] {
    this.#close();
    return this.#pieces;
  }

  #close(): void {
    if (this.#open !== undefined) this.#pieces.push(this.#open.subarray(0, this.#filled));
    this.#open = undefined;
    this.#filled = 0;
  }
}

function ownsMemory({ byteLength, buffer }: Buffer): boolean {
  return byteLength === buffer.byteLength;
}
