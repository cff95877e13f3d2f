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

const day = '2026-11-20';

test('a hundred reservations at once over two servers: exactly the limit is let through', async () => {
  const { id: tenant } = await storedTenant(db.store);

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? db.store : other).modelUsage.reserve(tenant, { day, tokens: 10, limit: 125 }),
    ),
  );

  expect(answers.filter(Boolean)).toHaveLength(12);
});

test('what was not used is free again, and the next day begins at nothing', async () => {
  const { id: tenant } = await storedTenant(db.store);
  const reserve = async (on: string) => await db.store.modelUsage.reserve(tenant, { day: on, tokens: 100, limit: 100 });

  expect([await reserve(day), await reserve(day)]).toEqual([true, false]);
  await db.store.modelUsage.replaceReserved(tenant, { day, reserved: 100, used: 0 });
  expect([await reserve(day), await reserve(day)]).toEqual([true, false]);
  expect([await reserve('2026-11-21'), await reserve(day)]).toEqual([true, false]);
});

test('a limit of nothing lets nothing through', async () => {
  const { id: tenant } = await storedTenant(db.store);

  expect(await db.store.modelUsage.reserve(tenant, { day, tokens: 1, limit: 0 })).toBe(false);
});
