import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTenant } from '../../../test/support/builders.ts';
import { testTables } from '../../../test/support/database.ts';
import { analysesIn } from '../analyses/analyses-in-transaction.ts';
import { readHistory } from '../outcomes/read-history.ts';
import { topRootCauses } from '../statistics/top-root-causes.ts';
import type { Database } from '../tables.ts';
import { inTenant } from './in-tenant.ts';

// Row-level security keeps PostgreSQL from some look-ups in an index; the rows that it read show which.

let db: Awaited<ReturnType<typeof testTables>>;

beforeAll(async () => {
  db = await testTables();
});
afterAll(() => db.close());

test('the analyses of a build are found without reading the others of its project', async () => {
  const { id: tenantId } = await storedTenant(db.store);
  const { found, read } = await inTenant(db.kysely, tenantId, async (trx) => {
    await storeMany(trx, tenantId, { project: sql`'acme/p' || n % 400`, job: sql`'unit'` });
    const before = await rowsRead(trx);
    const jobs = [{ project: 'acme/p7', runId: '7', attempt: '1', job: 'unit' }];
    const found = await analysesIn({ trx, tenantId }).findBuilds({ addresses: ['https://ci.example/8'], jobs });
    return { found, read: (await rowsRead(trx)) - before };
  });

  expect(found.map(({ runId }) => runId).toSorted()).toEqual(['7', '8']);
  expect(read).toBe(2);
});

test('the history of a job is read without reading the other jobs of its project', async () => {
  const { id: tenantId } = await storedTenant(db.store);
  const now = new Date();
  const { history, read } = await inTenant(db.kysely, tenantId, async (trx) => {
    await storeMany(trx, tenantId, {
      project: sql`'acme/api'`,
      job: sql`case when n % 1000 = 0 then 'nightly' else 'unit' || n % 20 end`,
    });
    const before = await rowsRead(trx);
    const place = { project: 'acme/api', branch: 'main', job: 'nightly' };
    const failure = { id: randomUUID(), fingerprint: 'v1:0', createdAt: now, now };
    const { history } = await readHistory({ trx, tenantId }, { ...place, ...failure });
    return { history, read: (await rowsRead(trx)) - before };
  });

  expect(history.results).toHaveLength(2);
  expect(read).toBe(2);
});

test('whether a job ran again is read by its commit, beside many tenants too', async () => {
  const { id: tenantId } = await storedTenant(db.store);
  for (let other = 0; other < 40; other += 1) {
    const { id } = await storedTenant(db.store);
    await inTenant(db.kysely, id, (trx) =>
      storeMany(trx, id, { project: sql`'acme/api'`, job: sql`'unit'`, count: 20 }),
    );
  }
  const now = new Date();
  const { history, read } = await inTenant(db.kysely, tenantId, async (trx) => {
    const ofOneCause = { fingerprint: sql`case when n <= 30 then 'v1:0' else 'v1:1' end` };
    await storeMany(trx, tenantId, { project: sql`'acme/api'`, job: sql`'unit'`, ...ofOneCause });
    const before = await rowsRead(trx);
    const place = { project: 'acme/api', branch: 'main', job: 'unit' };
    const failure = { id: randomUUID(), fingerprint: 'v1:0', createdAt: now, now };
    const { history } = await readHistory({ trx, tenantId }, { ...place, ...failure });
    return { history, read: (await rowsRead(trx)) - before };
  });

  expect(history.retries).toEqual({ of: 0, passed: 0 });
  expect(read).toBeLessThan(1_000);
});

test('the most frequent causes are told without reading all of their analyses', async () => {
  const { id: tenantId } = await storedTenant(db.store);
  const [since, until] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const { top, read } = await inTenant(db.kysely, tenantId, async (trx) => {
    await storeMany(trx, tenantId, { project: sql`'acme/api'`, job: sql`'unit'`, fingerprint: sql`'v1:' || n % 4` });
    await countCauses(trx, tenantId);
    const before = await rowsRead(trx);
    const top = await topRootCauses(trx, { tenantId, limit: 3, filter: { since, until } });
    return { top, read: (await rowsRead(trx)) - before };
  });

  expect(top.map(({ total, projects }) => [total, projects])).toEqual([
    [500, 1],
    [500, 1],
    [500, 1],
  ]);
  expect(read).toBeLessThan(2_000);
});

test('the most frequent causes of days that are summed are told without their analyses', async () => {
  const { id: tenantId } = await storedTenant(db.store);
  const today = sql`date_trunc('day', now(), 'UTC')`;
  const causes = { project: sql`'acme/p' || n % 20`, job: sql`'unit'`, fingerprint: sql`'v1:' || n % 2` };
  await inTenant(db.kysely, tenantId, async (trx) => {
    await storeMany(trx, tenantId, { ...causes, count: 2, newest: sql`${today} - interval '9 days'` });
    await storeMany(trx, tenantId, { ...causes, count: 18_000, newest: sql`${today} - interval '2 days'` });
    await countCauses(trx, tenantId);
  });
  while ((await db.store.statistics.sumNextDay(tenantId, new Date())) !== 'none');
  await sql`vacuum analyze cause_day_sums`.execute(db.kysely);

  const filter = { since: new Date(Date.now() - 5 * 24 * 3_600_000), until: new Date() };
  const { top, read } = await inTenant(db.kysely, tenantId, async (trx) => {
    const before = await rowsRead(trx);
    const top = await topRootCauses(trx, { tenantId, limit: 3, filter });
    return { top, read: (await rowsRead(trx)) - before };
  });

  expect(top.map(({ total, projects }) => [total, projects])).toEqual([
    [9000, 10],
    [9000, 10],
  ]);
  expect(read).toBeLessThan(250);
});

const atOnce = 1000;

type Stored = {
  project: RawBuilder<unknown>;
  job: RawBuilder<unknown>;
  fingerprint?: RawBuilder<unknown>;
  count?: number;
  newest?: RawBuilder<unknown>;
};

/** Stores analyses of a tenant, numbered by `n`, of a commit each, a second apart. */
async function storeMany(
  trx: Transaction<Database>,
  tenantId: string,
  { project, job, fingerprint = sql`null`, count = 2000, newest = sql`now()` }: Stored,
): Promise<void> {
  // In parts, because a statement may take ten seconds, also on a busy machine.
  for (let first = 1; first <= count; first += atOnce) {
    const last = Math.min(count, first + atOnce - 1);
    await sql`insert into analyses (id, tenant_id, created_at, project, run_id, attempt, job, build_url, fingerprint, commit)
      select gen_random_uuid(), ${tenantId}::uuid, ${newest} - n * interval '1 second', ${project}, n, '1', ${job},
        'https://ci.example/' || n, ${fingerprint}, md5(n::text) from generate_series(${first}::integer, ${last}::integer) n`.execute(
      trx,
    );
  }
  await sql`analyze analyses`.execute(trx);
}

async function countCauses(trx: Transaction<Database>, tenantId: string): Promise<void> {
  await sql`insert into causes (tenant_id, fingerprint, first_seen, last_seen, count)
    select tenant_id, fingerprint, min(created_at), max(created_at), count(*) from analyses
    where tenant_id = ${tenantId}::uuid group by 1, 2`.execute(trx);
}

/** The number of analyses that this transaction has read. */
async function rowsRead(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (idx_tup_fetch + seq_tup_read)::integer as count
    from pg_stat_xact_user_tables where relname = 'analyses'`.execute(trx);
  return rows[0]?.count ?? 0;
}
