import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, aSession, aTenant, aUser, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import type { Store } from '../store.ts';

let db: TestStore;
let store: Store;

beforeAll(async () => {
  db = await testStore();
  store = db.store;
});
afterAll(async () => await db.close());

test('of parallel first starts exactly one makes the first tenant', async () => {
  const made = await Promise.all(
    Array.from({ length: 5 }, () => {
      const tenant = aTenant();
      return store.accounts.createTenant(tenant, aUser(tenant.id), { onlyFirst: true });
    }),
  );

  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await store.accounts.listTenants()).toHaveLength(1);
});

test('an e-mail address belongs to one user of a tenant, whatever its case, and to whoever has it in another', async () => {
  const tenant = await storedTenant(store);
  const user = aUser(tenant.id, { email: 'Ada@Example.test', role: 'member' });

  expect(await store.accounts.createUser(user)).toBe(true);
  expect(await store.accounts.createUser(aUser(tenant.id, { email: 'ada@example.TEST' }))).toBe(false);
  const another = aTenant();
  const other = aUser(another.id, { email: 'ADA@example.test' });
  expect(await store.accounts.createTenant(another, other)).toBe(true);
  expect(await store.accounts.findUsersByEmail('aDa@example.test')).toEqual(
    [user, other].toSorted(
      (one, two) => one.createdAt.getTime() - two.createdAt.getTime() || (one.id < two.id ? -1 : 1),
    ),
  );
});

test('two addresses are different accounts where only the database treats their letters as equal', async () => {
  const tenant = await storedTenant(store);
  await store.accounts.createUser(aUser(tenant.id, { email: 'kim@example.test' }));

  expect(await store.accounts.findUsersByEmail('KIM@example.test')).toHaveLength(1);
  expect(await store.accounts.findUsersByEmail('k\u0130m@example.test')).toEqual([]);
});

test('the first secret key a database sees is its key', async () => {
  expect(await store.accounts.confirmSecretKey('one')).toBe(true);
  expect(await store.accounts.confirmSecretKey('two')).toBe(false);
  expect(await store.accounts.confirmSecretKey('one')).toBe(true);
});

test('a session is found with its user and tenant until it expires or is deleted', async () => {
  const tenant = await storedTenant(store);
  const user = aUser(tenant.id);
  await store.accounts.createUser(user);
  const expiresAt = new Date('2026-01-02T00:00:00Z');
  const session = aSession(user, { idHash: 'h1', createdAt: new Date('2026-01-01T00:00:00Z'), expiresAt });
  await store.sessions.create(session);

  expect(await store.sessions.find('h1', session.createdAt)).toEqual({ session, user, tenant });
  expect(await store.sessions.find('h1', expiresAt)).toBeUndefined();
  await store.sessions.delete('h1');
  await store.sessions.delete('h1');
  expect(await store.sessions.find('h1', session.createdAt)).toBeUndefined();
});

test('the purge removes old analyses and forgets a cause with its last one', async () => {
  const tenant = await storedTenant(store);
  const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
  const gone = anAnalysis({ created_at: at(1) });
  const [old, kept] = [anAnalysis({ created_at: at(1) }), anAnalysis({ created_at: at(5) })];
  for (const one of [gone, old, { ...kept, fingerprint: old.fingerprint }]) await storeAnalysis(store, tenant.id, one);

  expect(await store.purgeExpired(new Date(), new Date(at(3)))).toBe(2);

  const left = await store.analyses.list(tenant.id, {}, { limit: 10 });
  const occurrence = { first_seen: at(5), last_seen: at(5), count: 1, is_new: false };
  expect(left).toMatchObject([{ id: kept.id, occurrence }]);
  const again = await storeAnalysis(store, tenant.id, anAnalysis({ fingerprint: gone.fingerprint }));
  expect(again).toMatchObject({ analysis: { occurrence: { count: 1, is_new: true } } });
});
