const standardOutput = 0;
const standardError = 1;
// A longer text stays as it is: parsing it would need several times as much memory.
const mostBytes = 64 * 2 ** 20;
// Behind a byte order mark, as Latin-1 has it.
const beginning = /^(?:\xef\xbb\xbf)?\s{0,20}\[\s{0,20}\{/;

/** The text of the entries that the log API of Drone, Woodpecker or CircleCI returns, or the first entry that is none. */
export function joinEntries(entries: readonly unknown[]): { bytes: Uint8Array } | { notEntry: number } {
  const writer = new Utf8Writer();
  for (const [index, entry] of entries.entries()) {
    const line = readEntry(entry);
    if (line === undefined) return { notEntry: index };
    writer.write(line);
  }
  return { bytes: writer.bytes() };
}

/** The same for the bytes of such an answer that was saved; undefined where they are something else. */
export function joinSavedEntries(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > mostBytes || !beginning.test(Buffer.from(bytes.subarray(0, 50)).toString('latin1')))
    return undefined;
  const parsed = parsedOf(new TextDecoder().decode(bytes));
  if (!Array.isArray(parsed) || !parsed.every(isNumbered)) return undefined;
  const joined = joinEntries(parsed);
  return 'bytes' in joined ? joined.bytes : undefined;
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The API says of each entry where or when it was printed; a report of a tool that is JSON as well does not. */
function isNumbered(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { pos, line, time, type } = entry as Record<string, unknown>;
  if ('out' in entry) return typeof pos === 'number';
  if ('data' in entry) return typeof line === 'number';
  return typeof time === 'string' && typeof type === 'string' && line === undefined;
}

/** Drone and CircleCI send text with its line ends, Woodpecker base64 of one line without, beside other kinds of entry. */
function readEntry(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { out, message, data, type } = entry as Record<string, unknown>;
  if (typeof out === 'string') return out;
  if (typeof message === 'string') return message;
  if (typeof data !== 'string' && data !== null) return undefined;
  if (type !== undefined && type !== standardOutput && type !== standardError) return '';
  const line = Buffer.from(data ?? '', 'base64').toString('utf8');
  return line.endsWith('\n') ? line : `${line}\n`;
}

/** Joins half a million entries without half a million small arrays. */
class Utf8Writer {
  readonly #encoder = new TextEncoder();
  #buffer = new Uint8Array(64 * 1024);
  #length = 0;

  write(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#length += this.#encoder.encodeInto(text, this.#buffer.subarray(this.#length)).written;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #makeRoom(sizeBytes: number): void {
    if (this.#length + sizeBytes <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + sizeBytes));
    larger.set(this.bytes());
    this.#buffer = larger;
  }
}
