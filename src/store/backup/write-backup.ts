import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { AppError } from '../../kernel/app-error.ts';
import { type BackupTable, backupTables, copyOut, identifiers, schemaVersion } from './catalogue.ts';
import { countRows, endOfRows, headerOf, lineOf } from './format.ts';
import { begin, withClient } from './session.ts';
import { refuseUnfinished } from './unfinished-restore.ts';

export type RowCounts = Record<string, number>;

/** Receives the bytes; throws a sentence on failure. */
export type BackupTarget = (bytes: AsyncIterable<Buffer>) => Promise<void>;

const pieceBytes = 256 * 1024;

/**
 * Writes the rows of all tenants as of one moment, while the service may run. Returns the number of rows of each
 * table.
 */
export async function writeBackup(
  url: string,
  about: { product: string; at: Date },
  target: BackupTarget,
): Promise<RowCounts> {
  return await withClient(url, async (client) => {
    const rows: RowCounts = {};
    const schema = await openSnapshot(client);
    const header = headerOf({ ...about, schema });
    const text = hashed(lineOf(header), tablesOf(client, rows), rows);
    await pipeline(text, createGzip({ chunkSize: pieceBytes }), target);
    return rows;
  });
}

async function openSnapshot(client: Client): Promise<string> {
  await begin(client, 'read');
  await refuseUnfinished(client);
  const schema = await schemaVersion(client);
  if (schema !== undefined) return schema;
  throw new AppError('not_found', 'The database holds nothing of Firstfail, so there is nothing to back up.');
}

async function* tablesOf(client: Client, counts: RowCounts): AsyncGenerator<Buffer> {
  const tables = await backupTables(client);
  // A migration by another process waits until all rows are read.
  await client.query(`lock table ${identifiers(tables.map(({ name }) => name))} in access share mode`);
  const tenants = await client.query<{ id: string }>('select id from system_tenants() order by created_at, id');
  for (const table of tables) {
    yield lineOf({ table: table.name, columns: table.columns });
    let count = 0;
    for await (const chunk of rowsOf(client, table, tenants.rows)) {
      count += countRows(chunk);
      yield chunk;
    }
    counts[table.name] = count;
    yield endOfRows;
  }
}

async function* rowsOf(client: Client, table: BackupTable, tenants: readonly { id: string }[]): AsyncGenerator<Buffer> {
  if (table.tenantColumn === undefined) return yield* client.query(to(copyOut(table)));
  for (const { id } of tenants) {
    await client.query("select set_config('app.tenant_id', $1, true)", [id]);
    yield* client.query(to(copyOut(table)));
  }
}

async function* hashed(header: Buffer, tables: AsyncIterable<Buffer>, rows: RowCounts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(header);
  yield header;
  for await (const bytes of tables) {
    hash.update(bytes);
    yield bytes;
  }
  yield lineOf({ rows, sha256: hash.digest('hex') });
}
