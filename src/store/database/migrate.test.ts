import { Migrator, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant, aUser, storedTenant } from '../../../test/support/builders.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { createStore, openKysely } from '../create-store.ts';
import { migrations } from '../migrations/index.ts';
import { inTenant } from './in-tenant.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ empty: true });
});
afterAll(async () => await database.drop());

test('who is signed in stays signed in when the sessions get to know when they were used', async () => {
  const db = openKysely({ url: database.url, maxConnections: 2, statementTimeoutMs: undefined });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0001-foundation');
  const tenant = aTenant();
  const user = aUser(tenant.id);
  const store = createStore(database.url);
  await store.accounts.createTenant(tenant, user);
  await inTenant(db, tenant.id, async (trx) => {
    await sql`insert into sessions (id_hash, tenant_id, user_id, created_at, expires_at)
      values ('h', ${tenant.id}, ${user.id}, now(), now() + interval '1 day')`.execute(trx);
  });

  await Promise.all([migrate(database.url), migrate(database.url)]);

  const found = await store.sessions.find('h', new Date());
  expect(found).toMatchObject({ user: { id: user.id }, session: { address: null, userAgent: null } });
  expect(Date.now() - (found?.session.lastUsedAt.getTime() ?? 0)).toBeLessThan(60_000);
  await store.close();
  await db.destroy();
});

test('days that were summed before their causes were are summed again', async () => {
  const { url, drop } = await testDatabase({ empty: true });
  const db = openKysely({ url, maxConnections: 2, statementTimeoutMs: undefined });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0030-history-by-commit');
  const store = createStore(url);
  const { id } = await storedTenant(store);
  const at = '2026-03-30T12:00:00.000Z';
  await inTenant(db, id, async (trx) => {
    await sql`insert into analyses (id, tenant_id, created_at, fingerprint)
      values (gen_random_uuid(), ${id}, ${at}, 'v1:a')`.execute(trx);
    await sql`insert into day_sums (tenant_id, day, total, new_causes, is_change)
      values (${id}, '2026-03-30T00:00:00Z', 1, 0, false)`.execute(trx);
    await sql`update tenants set summed_to = '2026-03-31T00:00:00Z' where id = ${id}`.execute(trx);
  });

  await migrate(url);

  expect(await store.statistics.sumNextDay(id, new Date(at))).toBe('none');
  expect(await store.statistics.sumNextDay(id, new Date('2026-03-31T00:00:00Z'))).toBe('summed');
  const window = { since: new Date('2026-03-30T00:00:00Z'), until: new Date('2026-03-31T00:00:00Z') };
  const { parts } = await store.statistics.overview(id, window);
  expect(parts.map(({ total }) => total)).toEqual([1]);
  expect((await store.statistics.daysOfCauses(id, window, ['v1:a'])).get('v1:a')).toEqual([
    { start: window.since, total: 1 },
  ]);
  await store.close();
  await db.destroy();
  await drop();
});

test('a role that may not make tables is told what its owner has to run', async () => {
  const { url, superuserUrl, drop } = await testDatabase({ empty: true });
  const owner = new Client({ connectionString: superuserUrl });
  await owner.connect();
  await owner.query(`alter database ${new URL(url).pathname.slice(1)} owner to postgres`).finally(() => owner.end());

  await expect(migrate(url)).rejects.toThrow(/may not make tables in its database.*GRANT CREATE ON SCHEMA public/);
  await drop();
});
