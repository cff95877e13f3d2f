import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  backupOf,
  checked,
  everything,
  fill,
  nothingMore,
  piecesOf,
  refusal,
} from '../../../test/support/backups.ts';
import { storedTenant } from '../../../test/support/builders.ts';
import { patience, type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { createStore, openKysely } from '../create-store.ts';
import { inTenant } from '../database/in-tenant.ts';
import { migrate, migrateTo } from '../database/migrate.ts';
import { restoreBackup } from './restore-backup.ts';

const databases: TestDatabase[] = [];
let source: TestDatabase;
let backup: Buffer;

beforeAll(async () => {
  source = await aDatabase();
  await fill(source);
  backup = await backupOf(source.url);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function aDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await testDatabase(options);
  databases.push(database);
  return database;
}

test.each([
  true,
  false,
])('a restored database holds the same rows, and keeps tenants apart (bare: %s)', async (empty) => {
  const target = await aDatabase({ empty });
  const indexes = 'select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1';

  await restoreBackup(target.url, piecesOf(backup), nothingMore);

  expect(await everything(target)).toEqual(await everything(source));
  expect(await ask(target.url, 'select count(*)::int as seen from analyses')).toEqual([{ seen: 0 }]);
  expect(await ask(target.url, indexes)).toEqual(await ask(source.url, indexes));
  const open = `select relname from pg_class where relrowsecurity and not relforcerowsecurity`;
  expect(await ask(target.url, open)).toEqual([]);
});

test('rows of an older schema are restored as an upgrade would have left them', async () => {
  const [old, target] = [await aDatabase({ empty: true }), await aDatabase()];
  await migrateTo(old.url, '0001-foundation');
  const store = createStore(old.url, patience);
  const { id } = await storedTenant(store);
  const db = openKysely({ url: old.url, maxConnections: 1, ...patience });
  await inTenant(db, id, async (trx) => {
    await sql`insert into causes (tenant_id, fingerprint, first_seen, last_seen, count)
      values (${id}, 'v1:x', now(), now(), 3)`.execute(trx);
  });
  await db.destroy();
  const written = await backupOf(old.url);
  await store.close();

  await restoreBackup(target.url, piecesOf(written), nothingMore);
  await migrate(old.url);

  expect(await everything(target)).toEqual(await everything(old));
});

test('a backup of a newer form or a newer database says with which version it is restored', async () => {
  const target = await aDatabase({ empty: true });
  const text = gunzipSync(backup).toString('utf8');
  const newForm = gzipSync(text.replace('"version":1', '"version":2'));
  const newSchema = text.replace(/"schema":"[^"]*"/, '"schema":"9999-later"');

  expect(await refusal(checked(newForm))).toMatch(/Firstfail 9\.8\.7 in a form.*Use that version/);
  const said = await refusal(restoreBackup(target.url, piecesOf(gzipSync(newSchema)), nothingMore));
  expect(said).toMatch(/newer database \(9999-later\).*Restore it with Firstfail 9\.8\.7/);
  expect(await everything(target)).toEqual({});
});

test('a database that holds anything is left as it is', async () => {
  const [full, foreign] = [await aDatabase(), await aDatabase({ empty: true })];
  const store = createStore(full.url, patience);
  await storedTenant(store);
  await store.close();
  await ask(foreign.url, 'create table invoices (id int); insert into invoices values (1)');
  const before = await everything(full);

  const refused = [full, foreign].map(({ url }) => refusal(restoreBackup(url, piecesOf(backup), nothingMore)));

  expect(await Promise.all(refused)).toEqual([
    expect.stringMatching(/not empty: it has 1 tenant\..*FIRSTFAIL_DATA_DIR to a new directory/),
    expect.stringContaining('not empty: it has a table "invoices".'),
  ]);
  expect(await everything(full)).toEqual(before);
  expect(await ask(foreign.url, 'select * from invoices')).toEqual([{ id: 1 }]);
});

test('nothing serves from a database whose restore has failed, and the next restore begins anew', async () => {
  const target = await aDatabase({ empty: true });
  const failing = { ...nothingMore, run: async () => await Promise.reject(new Error('the disk is full')) };

  await expect(restoreBackup(target.url, piecesOf(backup), failing)).rejects.toThrow();

  for (const use of [migrate, backupOf]) {
    await expect(use(target.url)).rejects.toThrow(
      /restore into this database was begun and did not end.*admin restore" again/,
    );
  }
  await restoreBackup(target.url, piecesOf(backup), nothingMore);
  await migrate(target.url);
  expect(await everything(target)).toEqual(await everything(source));
});

test('a backup that turns out to be damaged while it is restored ends the restore', async () => {
  const target = await aDatabase({ empty: true });
  const text = gunzipSync(backup);
  const inRows = gzipSync(text.subarray(0, text.indexOf('expected 5 to be 4')));

  expect(await refusal(restoreBackup(target.url, piecesOf(inRows), nothingMore))).toContain('cut short');
  expect(await refusal(migrate(target.url))).toContain('did not end');
  expect((await everything(target)).tenants).toEqual([]);
});
