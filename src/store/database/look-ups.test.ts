import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTenant } from '../../../test/support/builders.ts';
import { testTables } from '../../../test/support/database.ts';
import { analysesIn } from '../analyses/analyses-in-transaction.ts';
import { readHistory } from '../outcomes/read-history.ts';
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

/** Stores two thousand analyses of a tenant, numbered by `n`. */
async function storeMany(
  trx: Transaction<Database>,
  tenantId: string,
  { project, job }: { project: RawBuilder<unknown>; job: RawBuilder<unknown> },
): Promise<void> {
  await sql`insert into analyses (id, tenant_id, created_at, project, run_id, attempt, job, build_url)
    select gen_random_uuid(), ${tenantId}::uuid, now(), ${project}, n, '1', ${job}, 'https://ci.example/' || n
    from generate_series(1, 2000) n`.execute(trx);
  await sql`analyze analyses`.execute(trx);
}

/** The number of analyses that this transaction has read. */
async function rowsRead(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (idx_tup_fetch + seq_tup_read)::integer as count
    from pg_stat_xact_user_tables where relname = 'analyses'`.execute(trx);
  return rows[0]?.count ?? 0;
}
