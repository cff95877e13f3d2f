import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTenant } from '../../test/support/builders.ts';
import { type TestStore, testStore } from '../../test/support/database.ts';
import { createStore } from './create-store.ts';
import type { Store } from './store.ts';

let db: TestStore;
let other: Store;

beforeAll(async () => {
  db = await testStore();
  other = createStore(db.database.url);
});
afterAll(async () => {
  await other.close();
  await db.close();
});

test('two hundred parallel requests over two servers: exactly the limit is admitted', async () => {
  const { id: tenant } = await storedTenant(db.store);

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => (n % 2 ? db.store : other).rateLimit.take(tenant, 60, 60_000)),
  );

  const admitted = answers.filter(({ allowed }) => allowed);
  expect(admitted).toHaveLength(60);
  expect(new Set(admitted.map(({ remaining }) => remaining)).size).toBe(60);
  for (const { allowed, resetMs } of answers) if (!allowed) expect(resetMs).toBeGreaterThan(50_000);
});

test('the window slides: each request is free again exactly when its own time is over', async () => {
  const { id: tenant } = await storedTenant(db.store);
  const take = async () => await db.store.rateLimit.take(tenant, 2, 600);

  expect(await take()).toMatchObject({ allowed: true, limit: 2, remaining: 1 });
  await sleep(300);
  expect(await take()).toMatchObject({ allowed: true, remaining: 0 });
  const refused = await take();
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  expect(refused.resetMs).toBeLessThanOrEqual(300);
  await sleep(refused.resetMs);
  expect(await take()).toMatchObject({ allowed: true, remaining: 0 });
  expect(await take()).toMatchObject({ allowed: false });
});

test('refused requests are not counted and tenants do not share a window', async () => {
  const [a, b] = [await storedTenant(db.store), await storedTenant(db.store)];
  await db.store.rateLimit.take(a.id, 1, 400);

  for (let n = 0; n < 5; n++) await db.store.rateLimit.take(a.id, 1, 400);
  expect(await db.store.rateLimit.take(b.id, 1, 400)).toMatchObject({ allowed: true });
  await sleep(400);
  expect(await db.store.rateLimit.take(a.id, 1, 400)).toMatchObject({ allowed: true });
});
