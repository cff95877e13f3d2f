const lineFeed = 0x0a;
const mostHeldBytes = 64 * 1024;

/**
 * The end of what several pipes printed, in one block of memory that never grows. Pipes take turns at the ends of their
 * lines only, so that none stands inside another's line.
 */
export class LastBytes {
  readonly #ring: Uint8Array;
  readonly #flushes: (() => void)[] = [];
  #written = 0;
  #droppedLines = 0;

  constructor(sizeBytes: number) {
    // Memory that nothing is written to costs nothing.
    this.#ring = Buffer.allocUnsafeSlow(sizeBytes);
  }

  /** A pipe of its own: takes its chunks in order. */
  pipe(): (chunk: Uint8Array) => void {
    let held: Uint8Array = new Uint8Array();
    this.#flushes.push(() => {
      this.#add(held);
      held = new Uint8Array();
    });
    return (chunk) => {
      const end = chunk.lastIndexOf(lineFeed) + 1;
      if (end === 0 && held.length + chunk.length <= mostHeldBytes) {
        held = Buffer.concat([held, chunk]);
        return;
      }
      this.#add(held);
      this.#add(chunk.subarray(0, end || chunk.length));
      held = end === 0 ? new Uint8Array() : Buffer.from(chunk.subarray(end));
    };
  }

  /** What is kept, from the start of a line, and how many lines before it are not. */
  take(): { bytes: Uint8Array; droppedLines: number } {
    for (const flush of this.#flushes) flush();
    const size = this.#ring.length;
    if (this.#written <= size) return { bytes: this.#ring.subarray(0, this.#written), droppedLines: 0 };
    const at = this.#written % size;
    const whole = Buffer.concat([this.#ring.subarray(at), this.#ring.subarray(0, at)]);
    const start = whole.indexOf(lineFeed) + 1;
    return { bytes: whole.subarray(start), droppedLines: this.#droppedLines + (start > 0 ? 1 : 0) };
  }

  #add(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const at = this.#written % this.#ring.length;
      const part = bytes.subarray(from, from + this.#ring.length - at);
      if (this.#written >= this.#ring.length) this.#droppedLines += lineFeeds(this.#ring, at, at + part.length);
      this.#ring.set(part, at);
      this.#written += part.length;
      from += part.length;
    }
  }
}

function lineFeeds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed, from); at >= 0 && at < to; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
