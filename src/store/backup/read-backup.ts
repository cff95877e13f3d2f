import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type BackupHeader,
  brokenFile,
  countRows,
  cutFile,
  type EndLine,
  endOfRows,
  foreignFile,
  readHeader,
  readTableOrEnd,
} from './format.ts';

export type Part =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end of table'; table: string; rows: number }
  /** The last part: it proves that all parts before it are complete and unchanged. */
  | { kind: 'end'; rows: Record<string, number> };

// No valid line is longer, so the reader refuses longer lines of other files.
const longestRow = 64 * 2 ** 20;
const longestLine = 2 ** 20;
const pieceBytes = 256 * 1024;

/** Reads a backup piece by piece; throws a sentence if it is of another format, cut short or damaged. */
export async function* readBackup(file: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const plain = createGunzip({ chunkSize: pieceBytes });
  pipeline(file, plain, () => undefined);
  const reader = new BackupReader();
  try {
    for await (const chunk of plain) yield* reader.read(chunk);
  } catch (error) {
    throw zlibError(error, reader);
  }
  yield reader.finish();
}

function zlibError(error: unknown, reader: BackupReader): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) return error;
  if (code === 'Z_BUF_ERROR') return cutFile();
  return reader.hasBegun ? brokenFile() : foreignFile();
}

/** The state of reading, line by line; passes on many rows at a time. */
class BackupReader {
  readonly #hash = createHash('sha256');
  readonly #rows: Record<string, number> = {};
  #left: Buffer = Buffer.alloc(0);
  #state: 'header' | 'between' | 'rows' | 'end' = 'header';
  #table = '';
  #end: EndLine | undefined;

  get hasBegun(): boolean {
    return this.#state !== 'header';
  }

  *read(chunk: Buffer): Generator<Part> {
    this.#left = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    for (let part = this.#next(); part !== undefined; part = this.#next()) yield part;
    if (this.#left.length > (this.#state === 'rows' ? longestRow : longestLine))
      throw this.hasBegun ? brokenFile() : foreignFile();
  }

  finish(): Part {
    if (!this.hasBegun) throw foreignFile();
    if (this.#end === undefined) throw cutFile();
    return { kind: 'end', rows: this.#rows };
  }

  #next(): Part | undefined {
    if (this.#state === 'rows') return this.#nextRows();
    const length = this.#left.indexOf(10) + 1;
    if (this.#state === 'end' && this.#left.length > 0) throw brokenFile();
    return length === 0 ? undefined : this.#line(this.#left.subarray(0, length));
  }

  #line(line: Buffer): Part | undefined {
    if (this.#state === 'header') {
      const header = readHeader(line);
      this.#take(line.length, 'between');
      return { kind: 'header', header };
    }
    const read = readTableOrEnd(line);
    if ('sha256' in read) return this.#checkEnd(read, line);
    if (this.#rows[read.table] !== undefined) throw brokenFile();
    this.#table = read.table;
    this.#rows[read.table] = 0;
    this.#take(line.length, 'rows');
    return { kind: 'table', ...read };
  }

  #nextRows(): Part | undefined {
    if (this.#left.subarray(0, endOfRows.length).equals(endOfRows)) {
      this.#take(endOfRows.length, 'between');
      return { kind: 'end of table', table: this.#table, rows: this.#rows[this.#table] ?? 0 };
    }
    const end = this.#left.indexOf(`\n${endOfRows}`);
    const length = (end === -1 ? this.#left.lastIndexOf(10) : end) + 1;
    if (length === 0) return undefined;
    const bytes = this.#left.subarray(0, length);
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + countRows(bytes);
    this.#take(length, 'rows');
    return { kind: 'rows', bytes };
  }

  #checkEnd(end: EndLine, line: Buffer): undefined {
    const tables = Object.keys(this.#rows);
    const counted = tables.length === Object.keys(end.rows).length;
    if (!counted || tables.some((table) => end.rows[table] !== this.#rows[table])) throw brokenFile();
    if (this.#hash.digest('hex') !== end.sha256) throw brokenFile();
    this.#left = this.#left.subarray(line.length);
    this.#state = 'end';
    this.#end = end;
    if (this.#left.length > 0) throw brokenFile();
  }

  #take(length: number, state: 'between' | 'rows'): void {
    this.#hash.update(this.#left.subarray(0, length));
    this.#left = this.#left.subarray(length);
    this.#state = state;
  }
}
