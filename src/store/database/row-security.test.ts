import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, anAuditRecord, storedTenant } from '../../../test/support/builders.ts';
import { patience, testTables } from '../../../test/support/database.ts';
import { oneOfEach } from '../../../test/support/one-of-each.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import { startTransactionPooler } from '../../../test/support/transaction-pooler.ts';
import { openKysely } from '../create-store.ts';
import { inChangingTenant, inTenant, lockOfSums } from './in-tenant.ts';
import { plannedOnce } from './planned-once.ts';

let db: Awaited<ReturnType<typeof testTables>>;
let kysely: typeof db.kysely;
const tables = [
  ...['tenants', 'users', 'tokens', 'sessions', 'analyses', 'causes', 'feedback', 'idempotency_keys', 'rate_windows'],
  ...['outcomes', 'outcome_windows', 'default_branches', 'incidents', 'installations', 'patterns', 'cause_activity'],
  ...[
    'invitations',
    'password_resets',
    'audit_log',
    'connections',
    'deliveries',
    'failures',
    'channels',
    'model_usage',
    'notifications',
    'reports',
    'run_names',
    'project_links',
    'cause_words',
    'report_parts',
    'day_sums',
    'project_day_sums',
    'cause_day_sums',
  ],
];

beforeAll(async () => {
  db = await testTables();
  kysely = db.kysely;
});
afterAll(() => db.close());

test('the service role is neither a superuser nor past row-level security', async () => {
  const { rows } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
    where rolname = current_user`.execute(kysely);

  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
});

test('every table with a tenant has row-level security, forced on its owner too', async () => {
  const { rows } = await sql<{ relname: string }>`select relname from pg_class
    where relkind = 'r' and relrowsecurity and relforcerowsecurity`.execute(kysely);
  const { rows: tenantTables } = await sql<{ table_name: string }>`select table_name from information_schema.columns
    where column_name = 'tenant_id' and table_schema = 'public'`.execute(kysely);

  expect(rows.map(({ relname }) => relname).toSorted()).toEqual(tables.toSorted());
  for (const { table_name } of tenantTables) expect(tables).toContain(table_name);
});

test('a query that forgets the tenant sees only its own rows, and outside of a tenant none', async () => {
  const [a, b] = [await storedTenant(db.store), await storedTenant(db.store)];
  await oneOfEach(db.store, a.id);

  for (const table of tables) {
    const rows = sql<{ count: string }>`select count(*) from ${sql.table(table)}`;
    const [own, foreign, none] = await Promise.all([
      inTenant(kysely, a.id, async (trx) => Number((await rows.execute(trx)).rows[0]?.count)),
      inTenant(kysely, b.id, async (trx) => Number((await rows.execute(trx)).rows[0]?.count)),
      rows.execute(kysely).then(({ rows: [row] }) => Number(row?.count)),
    ]);
    expect({ table, none }).toEqual({ table, none: 0 });
    const shared = ['tenants', 'users'].includes(table);
    // An analysis has several names.
    const several = shared || table === 'run_names';
    expect({ table, own, foreign }).toEqual({ table, own: several ? own : 1, foreign: shared ? 1 : 0 });
  }
});

test('a tenant with most of the rows of many is planned as what it is', async () => {
  const [large, ...others] = await Promise.all(Array.from({ length: 30 }, () => storedTenant(db.store)));
  for (const { id } of others) await storeAnalysis(db.store, id, anAnalysis());
  const tenantId = large?.id ?? '';
  const estimate = await inTenant(kysely, tenantId, async (trx) => {
    await sql`insert into analyses (id, tenant_id, created_at)
      select gen_random_uuid(), ${tenantId}::uuid, now() from generate_series(1, 2000)`.execute(trx);
    await sql`analyze analyses`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select 1 from analyses where tenant_id = ${sql.lit(tenantId)}::uuid`.execute(trx);
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'];
  });

  expect(estimate).toBeGreaterThan(1900);
});

test('links are found before the tenant is known, and nothing else of their tables', async () => {
  const { id } = await storedTenant(db.store);
  await oneOfEach(db.store, id);

  for (const look of ['system_invitations_by_hash', 'system_password_resets_by_hash']) {
    const { rows } = await sql`select * from ${sql.raw(look)}('not there')`.execute(kysely);
    expect(rows).toEqual([]);
  }
});

test('an entry of the audit log is neither changed nor removed, even by its own tenant', async () => {
  const { id } = await storedTenant(db.store);
  const entry = anAuditRecord({ createdAt: new Date(Date.now() - 366 * 86_400_000) });
  const recent = anAuditRecord();
  for (const one of [entry, recent]) await db.store.audit.append(id, one);

  const changed = await inTenant(kysely, id, (trx) => sql`update audit_log set actor_name = 'x'`.execute(trx));
  await db.store.purgeExpired(new Date(), undefined);
  const removed = await inTenant(kysely, id, (trx) => sql`delete from audit_log`.execute(trx));

  expect([changed.numAffectedRows, removed.numAffectedRows]).toEqual([0n, 0n]);
  expect(await db.store.audit.list(id, {}, { limit: 5 })).toEqual([recent]);
});

test('a change that forgets the tenant leaves the rows of others', async () => {
  const [a, b] = [await storedTenant(db.store), await storedTenant(db.store)];
  const analysis = anAnalysis();
  await storeAnalysis(db.store, a.id, analysis);

  await inTenant(kysely, b.id, async (trx) => await trx.deleteFrom('analyses').execute());
  await inTenant(kysely, b.id, async (trx) => await trx.updateTable('tenants').set({ plan: 'paid' }).execute());

  expect(await db.store.analyses.get(a.id, analysis.id)).toBeDefined();
  expect(await db.store.accounts.getTenant(a.id)).toMatchObject({ plan: 'free' });
});

test('a row cannot be written for another tenant', async () => {
  const [a, b] = [await storedTenant(db.store), await storedTenant(db.store)];

  const writing = inTenant(kysely, b.id, (trx) =>
    trx.insertInto('rate_windows').values({ tenant_id: a.id, hits: [] }).execute(),
  );

  await expect(writing).rejects.toThrow('A statement failed with 42501.');
});

test('a system function leaves its permission behind, even within a transaction', async () => {
  const a = await storedTenant(db.store);
  await storedTenant(db.store);

  const seen = await inTenant(kysely, a.id, async (trx) => {
    await sql`select * from system_tenants()`.execute(trx);
    return await trx.selectFrom('tenants').select('id').execute();
  });

  expect(seen).toEqual([{ id: a.id }]);
});

test('another role of the database may not look past the tenants', async () => {
  const other = new Client({ connectionString: db.database.superuserUrl });
  await other.connect();
  // Any that is not ours will do.
  await other.query('set role pg_read_all_stats');
  const looks = ["system_user_by_email('a@example.test')", 'system_tenants()', "system_connections_due('infinity', 9)"];

  const refusals: string[] = [];
  for (const look of looks) await other.query(`select * from ${look}`).catch(({ code }) => refusals.push(code));

  expect(refusals).toEqual(['42501', '42501', '42501']);
  const open = "select proname from pg_proc where prosecdef and has_function_privilege('public', oid, 'execute')";
  expect((await other.query(`${open} and pronamespace = 'public'::regnamespace`)).rows).toEqual([]);
  await other.end();
});

test('the error of a failed statement carries neither values nor the statement', async () => {
  const failing = sql`select ${'canary-7Qx'}::text::int`.execute(kysely);

  const error: Error = await failing.then(
    () => new Error('did not fail'),
    (caught) => caught,
  );

  expect(error.message).toBe('A statement failed with 22P02.');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('canary');
});

test('nothing is written where a transaction cannot be bound to its tenant, and the connection goes on', async () => {
  const { id } = await storedTenant(db.store);
  const url = `${db.database.url}${db.database.url.includes('?') ? '&' : '?'}options=-c%20lock_timeout%3D50`;
  const hasty = openKysely({ url, maxConnections: 1, ...patience });
  const rename = async () =>
    await inChangingTenant(hasty, id, async (trx) => await trx.updateTable('tenants').set({ name: 'new' }).execute());

  await inTenant(kysely, id, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockOfSums(id)})`.execute(trx);
    await expect(rename()).rejects.toThrow('The database does not answer.');
  });
  expect(await db.store.accounts.getTenant(id)).not.toMatchObject({ name: 'new' });
  await rename();
  expect(await db.store.accounts.getTenant(id)).toMatchObject({ name: 'new' });
  await hasty.destroy();
});

test('a connection to the database keeps the plans of marked statements, one to a pooler does not', async () => {
  const kept = async (url: string) => {
    const one = openKysely({ url, maxConnections: 1, ...patience });
    for (let time = 0; time < 2; time++) await sql`select ${time}::int as number ${plannedOnce}`.execute(one);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
    await one.destroy();
    return rows.map(({ statement }) => statement);
  };

  const pooler = await startTransactionPooler(db.database.url, 1);
  expect(await kept(db.database.url)).toEqual([expect.stringContaining('select $1::int as number')]);
  expect(await kept(pooler.url)).toEqual([]);
  await pooler.close();
});
