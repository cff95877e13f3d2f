import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { AppError } from '../../kernel/app-error.ts';
import { createStore } from '../create-store.ts';
import { migrateTo, migrationLock } from '../database/migrate.ts';
import { setUp } from '../database/set-up.ts';
import { underLock } from '../database/under-lock.ts';
import { migrations } from '../migrations/index.ts';
import type { Store } from '../store.ts';
import type { Enqueue, ExecuteSql } from '../task.ts';
import { backupTables, copyIn, identifiers } from './catalogue.ts';
import { type BackupHeader, brokenFile } from './format.ts';
import { type Part, readBackup } from './read-backup.ts';
import { begin, withClient } from './session.ts';
import { prepareTarget } from './target.ts';
import { markFinished } from './unfinished-restore.ts';
import type { RowCounts } from './write-backup.ts';

/** The work on the restored rows before the service may start on them. */
export type Finish = {
  enqueue: Enqueue;
  run(database: { store: Store; setUp(work: (execute: ExecuteSql) => Promise<void>): Promise<void> }): Promise<void>;
};

/**
 * Creates the schema of the backup, copies its rows in one transaction, and migrates them as an upgrade does. A mark
 * stays in the database from the first to the last change, so that no service starts on a partial restore.
 */
export async function restoreBackup(url: string, file: AsyncIterable<Buffer>, finish: Finish): Promise<RowCounts> {
  const parts = readBackup(file);
  try {
    const header = await headerOf(parts);
    let rows: RowCounts = {};
    await underLock(url, { name: migrationLock }, async () => {
      await withClient(url, prepareTarget);
      await migrateTo(url, header.schema);
      rows = await withClient(url, async (client) => await copyAll(client, parts));
      await migrateTo(url);
      await finished(url, finish);
      await withClient(url, markFinished);
    });
    return rows;
  } finally {
    await parts.return(undefined);
  }
}

/** A sentence if this version cannot restore the backup. */
export function whyTooNew({ schema, product }: BackupHeader): string | undefined {
  if (schema in migrations) return undefined;
  return (
    `The backup is of a newer database (${schema}) than this version of Firstfail makes. ` +
    `Restore it with Firstfail ${product}, which wrote it, or a newer one.`
  );
}

async function headerOf(parts: AsyncGenerator<Part>): Promise<BackupHeader> {
  const { value: first } = await parts.next();
  if (first?.kind !== 'header') throw brokenFile();
  const tooNew = whyTooNew(first.header);
  if (tooNew !== undefined) throw new AppError('conflict', tooNew);
  return first.header;
}

async function copyAll(client: Client, parts: AsyncGenerator<Part>): Promise<RowCounts> {
  await begin(client, 'write');
  const tables = await backupTables(client);
  const names = identifiers(tables.map(({ name }) => name));
  // PostgreSQL refuses COPY into a table while row-level security applies to the role; if forced, it applies to the
  // owner.
  const forced = tables.filter((table) => table.forced).map(({ name }) => identifiers([name]));
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  // The backup also holds the rows that migrations inserted.
  await client.query(`truncate ${names}`);
  const rows = await copyTables(client, parts, new Map(tables.map(({ name, columns }) => [name, columns])));
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
  await client.query(`analyze ${names}`);
  await client.query('commit');
  return rows;
}

async function copyTables(
  client: Client,
  parts: AsyncGenerator<Part>,
  known: ReadonlyMap<string, readonly string[]>,
): Promise<RowCounts> {
  for await (const part of following(parts)) {
    if (part.kind === 'end') {
      if (Object.keys(part.rows).length !== known.size) throw brokenFile();
      return part.rows;
    }
    if (part.kind !== 'table' || !isSameSet(known.get(part.table), part.columns)) throw brokenFile();
    await pipeline(rowsOf(parts), client.query(from(copyIn(part.table, part.columns))));
  }
  throw brokenFile();
}

/** The same parts for a loop that another loop continues: leaving the loop does not close them. */
async function* following(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
}

async function* rowsOf(parts: AsyncGenerator<Part>): AsyncGenerator<Buffer> {
  for await (const part of following(parts)) {
    if (part.kind !== 'rows') return;
    yield part.bytes;
  }
}

function isSameSet(known: readonly string[] | undefined, given: readonly string[]): boolean {
  const names = new Set(known);
  return names.size === given.length && given.every((name) => names.has(name));
}

async function finished(url: string, finish: Finish): Promise<void> {
  const store = createStore(url, { enqueue: finish.enqueue });
  try {
    await finish.run({ store, setUp: async (work) => await setUp(url, work) });
  } finally {
    await store.close();
  }
}
