import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTenant } from '../../../test/support/builders.ts';
import { patience, type TestStore, testStore } from '../../../test/support/database.ts';
import { createStore } from '../create-store.ts';
import type { Store } from '../store.ts';

let db: TestStore;
let other: Store;

beforeAll(async () => {
  db = await testStore();
  other = createStore(db.database.url, patience);
});
afterAll(async () => {
  await other.close();
  await db.close();
});

test('two hundred parallel requests over two servers: exactly the limit is admitted', async () => {
  const { id: tenant } = await storedTenant(db.store);

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      (n % 2 ? db.store : other).rateLimit.consume(tenant, { of: 'logs', limit: 60, windowMs: 600_000 }),
    ),
  );

  const admitted = answers.filter(({ allowed }) => allowed);
  expect(admitted).toHaveLength(60);
  expect(new Set(admitted.map(({ remaining }) => remaining)).size).toBe(60);
  for (const { allowed, resetMs } of answers) if (!allowed) expect(resetMs).toBeGreaterThan(500_000);
});

test('the window slides: each request is free again exactly when its own time is over', async () => {
  const { id: tenant } = await storedTenant(db.store);
  const take = async () => await db.store.rateLimit.consume(tenant, { of: 'logs', limit: 2, windowMs: 60_000 });

  expect(await take()).toMatchObject({ allowed: true, limit: 2, remaining: 1 });
  await pass(tenant, 30_000);
  expect(await take()).toMatchObject({ allowed: true, remaining: 0 });
  const refused = await take();
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  expect(refused.resetMs).toBeLessThanOrEqual(30_000);
  await pass(tenant, refused.resetMs);
  expect(await take()).toMatchObject({ allowed: true, remaining: 0 });
  expect(await take()).toMatchObject({ allowed: false });
});

test('refused requests are not counted and tenants do not share a window', async () => {
  const [a, b] = [await storedTenant(db.store), await storedTenant(db.store)];
  await db.store.rateLimit.consume(a.id, { of: 'logs', limit: 1, windowMs: 60_000 });

  for (let n = 0; n < 5; n++) await db.store.rateLimit.consume(a.id, { of: 'logs', limit: 1, windowMs: 60_000 });
  expect(await db.store.rateLimit.consume(b.id, { of: 'logs', limit: 1, windowMs: 60_000 })).toMatchObject({
    allowed: true,
  });
  await pass(a.id, 60_000);
  expect(await db.store.rateLimit.consume(a.id, { of: 'logs', limit: 1, windowMs: 60_000 })).toMatchObject({
    allowed: true,
  });
});

/** For a tenant so much time passes by the clock of the database. */
async function pass(tenantId: string, ms: number): Promise<void> {
  const client = new Client({ connectionString: db.database.superuserUrl });
  await client.connect();
  const sql = `update rate_windows set hits = array(
    select h - make_interval(secs => $2::float8 / 1000) from unnest(hits) h order by h) where tenant_id = $1`;
  await client.query(sql, [tenantId, ms]).finally(() => client.end());
}
