const inspect = Symbol.for('nodejs.util.inspect.custom');

/**
 * A raw log, held as UTF-8 bytes in memory. It cannot print, serialise or store itself: every way of turning it
 * into text by accident gives a description of its size. Only the analyser asks for `bytes()`.
 */
export class LogText {
  readonly #bytes: Uint8Array;

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Takes the bytes as they are, without a copy; invalid UTF-8 is replaced when a line is read. */
  static fromBytes(bytes: Uint8Array): LogText {
    return new LogText(bytes);
  }

  /** Lone surrogates become U+FFFD, as UTF-8 has no form for them. */
  static fromString(text: string): LogText {
    return new LogText(new TextEncoder().encode(text));
  }

  get sizeBytes(): number {
    return this.#bytes.length;
  }

  /** The log itself. Callers never let it reach a database, a file, a message or an error. */
  bytes(): Uint8Array {
    return this.#bytes;
  }

  toString(): string {
    return `[log of ${this.#bytes.length} bytes]`;
  }

  toJSON(): string {
    return this.toString();
  }

  [inspect](): string {
    return this.toString();
  }
}
