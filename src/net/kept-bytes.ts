const pieceBytes = 64 * 1024;
const lineFeed = 0x0a;

export type Kept = { body: Uint8Array; sizeBytes: number; droppedLines: number };

/**
 * What is kept of a stream: the last so many bytes, copied into pieces of one size, so that neither the number of its
 * chunks nor its length decides what it takes. Pieces that fall out at the front are counted for their lines.
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

  /** The bytes in memory of their own. Cut ones begin at a line's start, unless one line is longer than all that is kept. */
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

  /** The first piece is used again once all of it lies before what is kept. */
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
