import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience, type TestStore, testStore } from '../../../test/support/database.ts';
import { createStore } from '../create-store.ts';
import type { Store } from '../store.ts';

let db: TestStore;
let store: Store;
let other: Store;

beforeAll(async () => {
  db = await testStore();
  store = db.store;
  other = createStore(db.database.url, patience);
});
afterAll(async () => {
  await other.close();
  await db.close();
});

const windowMs = 60_000;

test('of fifty attempts at once over two servers exactly the limit is let through', async () => {
  const [account, address] = [randomUUID(), randomUUID()];
  const counters = [
    { key: account, limit: 7 },
    { key: address, limit: 100 },
  ];

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? store : other).attempts.consume(counters, 600_000)),
  );

  expect(answers.filter(({ waitMs }) => waitMs === 0)).toHaveLength(7);
  for (const { waitMs } of answers.filter(({ waitMs: wait }) => wait > 0)) expect(waitMs).toBeGreaterThan(500_000);
});

test('what one counter refuses is counted by none', async () => {
  const [full, free] = [randomUUID(), randomUUID()];
  const both = [
    { key: full, limit: 1 },
    { key: free, limit: 2 },
  ];
  const refused = randomUUID();
  await store.attempts.consume(both, windowMs);
  await store.attempts.consume([...both, { key: refused, limit: 2 }], windowMs);

  expect(await ask('select from login_attempts where key = $1', refused)).toBe(0);
  expect(await store.attempts.consume([{ key: free, limit: 2 }], windowMs)).toEqual({ waitMs: 0 });
});

test('an attempt is free again when its time is over, and at once when it is forgiven', async () => {
  const key = randomUUID();
  const take = async () => (await store.attempts.consume([{ key, limit: 1 }], windowMs)).waitMs;
  expect(await take()).toBe(0);
  expect(await take()).toBeGreaterThan(0);

  await ask("update login_attempts set hits = array[hits[1] - interval '60 s'] where key = $1", key);
  expect(await take()).toBe(0);
  expect(await take()).toBeGreaterThan(0);
  await store.attempts.forgive({ clear: [], undo: [key] });
  expect(await take()).toBe(0);
  await store.attempts.forgive({ clear: [key], undo: [] });
  expect(await take()).toBe(0);
});

test('a place is remembered for its time, and the purge removes what is past it', async () => {
  const [kept, gone] = [randomUUID(), randomUUID()];
  await store.attempts.remember(kept, windowMs);
  await store.attempts.remember(gone, -1000);

  await store.purgeExpired(new Date(), undefined);

  expect(await store.attempts.remembered([gone, kept, randomUUID()])).toEqual([kept]);
  expect(await other.attempts.remembered([])).toEqual([]);
});

/** Answers how many rows it was about. */
async function ask(sql: string, key: string): Promise<number | null> {
  const client = new Client({ connectionString: db.database.url });
  await client.connect();
  return (await client.query(sql, [key]).finally(() => client.end())).rowCount;
}
