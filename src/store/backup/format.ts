import { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';

/**
 * A backup is text in gzip: a header line; for each table a line with its columns, its rows in the format of `COPY`
 * and a line `\.`; and a last line with the counts and the SHA-256 of all lines before it.
 */
const name = 'firstfail-backup';
const formatVersion = 1;

export const endOfRows = Buffer.from('\\.\n');

const headerShape = z.object({
  format: z.literal(name),
  version: z.number(),
  /** The version of the product that wrote the backup. */
  product: z.string(),
  /** The last migration of the database. */
  schema: z.string(),
  created_at: z.iso.datetime(),
});
const tableShape = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });
const endShape = z.strictObject({
  rows: z.record(z.string(), z.number().int().nonnegative()),
  sha256: z.string(),
});

export type BackupHeader = z.infer<typeof headerShape>;
export type TableLine = z.infer<typeof tableShape>;
export type EndLine = z.infer<typeof endShape>;

export function headerOf(about: { product: string; schema: string; at: Date }): BackupHeader {
  const { product, schema, at } = about;
  return { format: name, version: formatVersion, product, schema, created_at: at.toISOString() };
}

export function lineOf(value: BackupHeader | TableLine | EndLine): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

export function readHeader(line: Buffer): BackupHeader {
  const header = headerShape.safeParse(jsonOf(line)).data;
  if (header === undefined) throw foreignFile();
  if (header.version === formatVersion) return header;
  throw new AppError(
    'invalid',
    `The backup was written by Firstfail ${header.product} in a form that this version does not know. ` +
      'Use that version of Firstfail, or a newer one.',
  );
}

export function readTableOrEnd(line: Buffer): TableLine | EndLine {
  const read = z.union([tableShape, endShape]).safeParse(jsonOf(line)).data;
  if (read === undefined) throw brokenFile();
  return read;
}

export function foreignFile(): AppError {
  return new AppError('invalid', 'The file is no backup that "firstfail admin backup" has written.');
}

export function cutFile(): AppError {
  return new AppError(
    'invalid',
    'The backup is cut short: its end is missing. Copy the file again, or use another one.',
  );
}

export function brokenFile(): AppError {
  return new AppError(
    'invalid',
    'The backup is damaged: it is not what was written. Copy the file again, or use another one.',
  );
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The number of rows in a piece of `COPY` output, which escapes line feeds inside of values. */
export function countRows(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
