import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';

const dayMs = 24 * 60 * 60_000;
const startMs = Date.UTC(2026, 2, 30);

let db: TestStore;
let client: Client;

beforeAll(async () => {
  db = await testStore();
  client = new Client({ connectionString: db.database.superuserUrl });
  await client.connect();
  const name = new URL(db.database.url).pathname.slice(1);
  await client.query(`alter database ${name} set timezone = 'Pacific/Auckland'`);
});
afterAll(async () => {
  await client.end();
  await db.close();
});

async function store(tenantId: string, atMs: number): Promise<void> {
  await storeAnalysis(db.store, tenantId, anAnalysis({ created_at: new Date(atMs).toISOString() }));
}

async function sumAll(tenantId: string): Promise<void> {
  while ((await db.store.statistics.sumNextDay(tenantId, new Date())) !== 'none');
}

test('a day has 24 hours, also where the clocks of the database are set back on it', async () => {
  const { id } = await storedTenant(db.store);
  const moments = [Date.UTC(2026, 3, 4, 12), Date.UTC(2026, 3, 5, 0, 30), Date.UTC(2026, 3, 5, 12)];
  for (const at of moments) await store(id, at);
  await sumAll(id);

  const { rows } = await client.query('select day, total from day_sums where tenant_id = $1 order by day', [id]);
  expect(rows).toEqual([
    { day: new Date(Date.UTC(2026, 3, 4)), total: '1' },
    { day: new Date(Date.UTC(2026, 3, 5)), total: '2' },
  ]);
});

test('sums of removed analyses leave nothing behind', async () => {
  const { id } = await storedTenant(db.store);
  for (const day of [0, 1]) await store(id, startMs + day * dayMs);
  await sumAll(id);

  await db.store.purgeExpired(new Date(), new Date(startMs + dayMs));
  while (await db.store.statistics.foldSums(id));

  for (const table of ['day_sums', 'project_day_sums', 'cause_day_sums']) {
    const { rows } = await client.query(`select day, total from ${table} where tenant_id = $1`, [id]);
    expect(rows).toEqual([{ day: new Date(startMs + dayMs), total: '1' }]);
  }
});

test('a day with an analysis of no cause is summed', async () => {
  const { id } = await storedTenant(db.store);
  await store(id, startMs);
  await client.query('update analyses set fingerprint = null where tenant_id = $1', [id]);

  await sumAll(id);

  const { rows } = await client.query('select total from day_sums where tenant_id = $1', [id]);
  expect(rows).toEqual([{ total: '1' }]);
});
