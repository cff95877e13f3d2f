import { MessageChannel } from 'node:worker_threads';

// Room for the JSON of the largest log; bodies that are mostly escapes are rare.
const mostKeptBytes = 16 * 1024 * 1024;

/**
 * Memory in which a thread joins the pieces of one body after another. New memory for each would make the collector
 * walk the whole heap with every large body, because it counts what lies outside of the heap too.
 */
export class BodyMemory {
  #kept = Buffer.alloc(0);
  readonly #nowhere = closedPort();

  /** The bytes hold until the next body is joined. The pieces are gone: their memory is free at once. */
  join(pieces: readonly Uint8Array[]): Uint8Array {
    const [first] = pieces;
    if (pieces.length === 1 && first !== undefined) return first;
    const joined = this.#room(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.#nowhere.postMessage(
      undefined,
      pieces.map(({ buffer }) => buffer as ArrayBuffer),
    );
    return joined;
  }

  #room(sizeBytes: number): Buffer {
    if (sizeBytes > mostKeptBytes) return Buffer.allocUnsafeSlow(sizeBytes);
    if (sizeBytes > this.#kept.length) {
      this.#kept = Buffer.allocUnsafeSlow(Math.min(mostKeptBytes, Math.max(sizeBytes, 2 * this.#kept.length)));
    }
    return this.#kept.subarray(0, sizeBytes);
  }
}

/** What is transferred to a closed port leaves its sender and is dropped. */
function closedPort() {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}
