import { Client } from 'pg';
import { checkBackup } from '../../src/store/backup/backups.ts';
import { writeBackup } from '../../src/store/backup/write-backup.ts';
import { createStore } from '../../src/store/create-store.ts';
import { anAnalysis, storedTenant } from './builders.ts';
import { patience, type TestDatabase } from './database.ts';
import { oneOfEach } from './one-of-each.ts';
import { storeAnalysis } from './store-analysis.ts';

export const about = { product: '9.8.7', at: new Date('2026-03-04T05:06:07Z') };
export const nothingMore = { enqueue: async () => {}, run: async () => {} };

/** Rows in every table, of two tenants, with what a careless reader takes for the end of something. */
export async function fill({ url }: TestDatabase): Promise<void> {
  const store = createStore(url, patience);
  for (const name of ['Acme', 'Böhm \\N\n\\.\n"']) {
    const { id } = await storedTenant(store, { name });
    await oneOfEach(store, id);
    await storeAnalysis(store, id, anAnalysis({ title: 'a tab\t and \u{1F4A5}', root_cause: '\\.\n\\N\\' }));
  }
  await store.accounts.confirmSecretKey('the check value');
  await store.attempts.remember('somebody', 3_600_000);
  await store.close();
}

export async function backupOf(url: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeBackup(url, about, async (bytes) => {
    for await (const piece of bytes) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** In pieces of a size, as a file comes. */
export async function* piecesOf(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

/** Every row of every table but those of the migrations, as nobody but a superuser sees them. */
export async function everything({ superuserUrl }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await ask<{ name: string }>(
    superuserUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' order by relname`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await ask<{ row: string }>(superuserUrl, `select to_jsonb(t)::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

export const endBackups = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'firstfail backup' and datname = current_database()`;

export async function refusal(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'done',
    (error: Error) => error.message,
  );
}

export async function checked(backup: Buffer) {
  return await checkBackup(piecesOf(backup));
}
