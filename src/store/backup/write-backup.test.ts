import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { about, ask, backupOf, checked, endBackups, everything, fill, refusal } from '../../../test/support/backups.ts';
import { storedTenant } from '../../../test/support/builders.ts';
import { patience, type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { createStore } from '../create-store.ts';
import { migrations } from '../migrations/index.ts';
import { writeBackup } from './write-backup.ts';

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

test('a backup holds every table of the schema, and of each every row of every tenant', async () => {
  const stored = await everything(source);
  const { header, rows } = await checked(backup);

  expect(header).toMatchObject({ product: '9.8.7', schema: Object.keys(migrations).at(-1) });
  expect(rows).toEqual(Object.fromEntries(Object.entries(stored).map(([name, all]) => [name, all.length])));
  expect(Object.values(rows).filter((count) => count === 0)).toEqual([]);
});

test('a role past row-level security writes the same rows, each once', async () => {
  const { rows } = await checked(await backupOf(source.superuserUrl));

  expect(rows).toEqual((await checked(backup)).rows);
});

test('the role that is documented for pg_dump reads every row, and the service’s own is refused', async () => {
  const role = `dump_${new URL(source.url).pathname.slice(6)}`;
  const url = new URL(source.url);
  Object.assign(url, { username: role, password: 'obviously-fake' });
  const grant = `create role ${role} login bypassrls password 'obviously-fake'; grant pg_read_all_data to ${role}`;
  await ask(source.superuserUrl, grant);
  // As pg_dump does it, which wants all rows or an error.
  const read = async (address: string) => {
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query('begin; set row_security = off; lock table analyses in access share mode');
    return await client.query('select count(*)::int as count from analyses').finally(() => client.end());
  };

  expect((await read(url.href)).rows).toEqual([{ count: 4 }]);
  await expect(read(source.url)).rejects.toThrow('row-level security');
  await ask(source.superuserUrl, `drop owned by ${role}; drop role ${role}`);
});

test('no table counts by a sequence, which a backup would have to carry', async () => {
  const sequences = "select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace";

  expect(await ask(source.superuserUrl, sequences)).toEqual([]);
});

test('a backup is of one moment, whatever is stored while it is written', async () => {
  const { url, superuserUrl } = source;
  const blocker = new Client({ connectionString: superuserUrl });
  await blocker.connect();
  await blocker.query('begin; lock table settings');
  const writing = backupOf(url);
  const waits = "select from pg_stat_activity where application_name = 'firstfail backup' and wait_event_type = 'Lock'";
  await expect.poll(async () => (await ask(superuserUrl, waits)).length).toBe(1);
  const store = createStore(url, patience);
  const { id } = await storedTenant(store, { name: 'late' });
  await store.close();
  await blocker.query('commit');
  await blocker.end();

  expect((await checked(await writing)).rows.tenants).toBe(2);
  await ask(superuserUrl, `delete from tenants where id = '${id}'`);
});

test('a backup ends with a sentence when the database goes away under it', async () => {
  const { url, superuserUrl } = await aDatabase();
  const store = createStore(url, patience);
  const { id } = await storedTenant(store);
  await store.close();
  await ask(
    superuserUrl,
    `insert into analyses (id, tenant_id, created_at, root_cause) select gen_random_uuid(), '${id}', now(),
      (select string_agg(gen_random_uuid()::text, ' ') from generate_series(1, 5 + n % 2)) from generate_series(1, 60000) n`,
  );
  let hasGone = false;
  const writing = writeBackup(url, about, async (bytes) => {
    for await (const _ of bytes) {
      if (hasGone) continue;
      hasGone = true;
      await ask(superuserUrl, endBackups);
    }
  });

  expect(await refusal(writing)).toContain('The database does not answer.');
  expect(hasGone).toBe(true);
});

test('a database without anything of ours has nothing to back up', async () => {
  const { url } = await aDatabase({ empty: true });

  await expect(backupOf(url)).rejects.toThrow('nothing to back up');
});
