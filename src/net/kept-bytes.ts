const pieceBytes = 64 * 1024;
const lineFeed = 0x0a;

export type Kept = { body: Uint8Array; sizeBytes: number; droppedLines: number };

/**
 * The last bytes of a stream, copied into pieces of one size, so that its memory depends neither on the number of
 * chunks nor on the length. Dropped pieces count towards the dropped lines.
 */
export class KeptBytes {
  sizeBytes = 0;
  readonly #mostBytes: number;
  readonly #pieces: Buffer[] = [];
  #droppedBytes = 0;
  #droppedLines = 0;
  #endsLine = true;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const start = (this.sizeBytes - this.#droppedBytes) % pieceBytes;
      if (start === 0) this.#pieces.push(this.#freshPiece());
      const taken = chunk.subarray(at, at + pieceBytes - start);
      this.#pieces.at(-1)?.set(taken, start);
      this.sizeBytes += taken.length;
      at += taken.length;
    }
  }

  /**
   * The kept bytes, in their own memory. A cut stream begins at the start of a line, unless that line is longer than
   * the limit.
   */
  take(): Kept {
    const surplus = Math.max(0, this.sizeBytes - this.#droppedBytes - this.#mostBytes);
    const whole = Buffer.concat(this.#pieces).subarray(0, this.sizeBytes - this.#droppedBytes);
    if (surplus > 0) this.#count(whole.subarray(0, surplus));
    const rest = whole.subarray(surplus);
    const cut = this.#endsLine ? 0 : rest.indexOf(lineFeed) + 1;
    if (cut > 0) this.#droppedLines++;
    const body = Buffer.allocUnsafeSlow(rest.length - cut);
    rest.copy(body, 0, cut);
    return { body, sizeBytes: this.sizeBytes, droppedLines: this.#droppedLines };
  }

  /** Reuses the first piece when all of it is dropped. */
  #freshPiece(): Buffer {
    const [first] = this.#pieces;
    if (first === undefined || this.sizeBytes - this.#droppedBytes - pieceBytes < this.#mostBytes) {
      return Buffer.allocUnsafeSlow(pieceBytes);
    }
    this.#count(first);
    this.#droppedBytes += pieceBytes;
    this.#pieces.shift();
    return first;
  }

  #count(dropped: Uint8Array): void {
    for (const byte of dropped) if (byte === lineFeed) this.#droppedLines++;
    this.#endsLine = dropped.at(-1) === lineFeed;
  }
}
