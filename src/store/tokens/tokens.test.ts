import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTenant } from '../../../test/support/builders.ts';
import { patience, type TestStore, testStore } from '../../../test/support/database.ts';
import { createStore } from '../create-store.ts';
import type { Store } from '../store.ts';
import type { TokenRecord } from './token-store.ts';

let db: TestStore;
let store: Store;

beforeAll(async () => {
  db = await testStore();
  store = db.store;
});
afterAll(async () => await db.close());

function aToken(own: Partial<TokenRecord & { hash: string }> = {}): TokenRecord & { hash: string } {
  const id = randomUUID();
  const none = { createdBy: null, lastUsedAt: null, expiresAt: null, revokedAt: null };
  return { id, name: 'ci', prefix: 'ff_abc', scopes: ['ingest'], createdAt: new Date(), hash: id, ...none, ...own };
}

test('ten parallel tokens over two servers make exactly three where three are allowed', async () => {
  const { id: tenant } = await storedTenant(store);
  const other = createStore(db.database.url, patience);

  const made = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? store : other).tokens.create(tenant, aToken(), { limit: 3 })),
  );

  expect(made.filter(Boolean)).toHaveLength(3);
  expect(await store.tokens.list(tenant)).toHaveLength(3);
  await other.close();
});

test('revoked and expired tokens are neither found nor counted', async () => {
  const { id: tenant } = await storedTenant(store);
  const [live, expired, revoked] = [aToken(), aToken({ expiresAt: new Date(Date.now() - 1000) }), aToken()];
  for (const token of [live, expired, revoked])
    expect(await store.tokens.create(tenant, token, { limit: 3 })).toBe(true);

  expect(await store.tokens.revoke(tenant, revoked.id, { at: new Date() })).toBe(true);

  expect(await store.tokens.findByHash(live.hash)).toEqual({ id: live.id, tenantId: tenant, scopes: ['ingest'] });
  expect(await store.tokens.findByHash(expired.hash)).toBeUndefined();
  expect(await store.tokens.findByHash(revoked.hash)).toBeUndefined();
  expect(await store.tokens.create(tenant, aToken(), { limit: 2 })).toBe(true);
  expect(await store.tokens.create(tenant, aToken(), { limit: 2 })).toBe(false);
});

test('a token of another tenant cannot be revoked, and a second revocation keeps the first time', async () => {
  const [a, b] = [await storedTenant(store), await storedTenant(store)];
  const token = aToken();
  await store.tokens.create(a.id, token);
  const first = new Date('2026-01-01T00:00:00Z');

  expect(await store.tokens.revoke(b.id, token.id, { at: new Date() })).toBe(false);
  expect(await store.tokens.revoke(a.id, 'no uuid', { at: first })).toBe(false);
  await store.tokens.revoke(a.id, token.id, { at: first });
  await store.tokens.revoke(a.id, token.id, { at: new Date() });

  expect(await store.tokens.list(a.id)).toMatchObject([{ id: token.id, revokedAt: first }]);
});

test('the last use is written at most once a minute', async () => {
  const { id: tenant } = await storedTenant(store);
  const token = aToken();
  await store.tokens.create(tenant, token);
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

  for (const seconds of [0, 59]) await store.tokens.touch(tenant, token.id, at(seconds));
  expect(await store.tokens.list(tenant)).toMatchObject([{ lastUsedAt: at(0) }]);
  await store.tokens.touch(tenant, token.id, at(60));
  expect(await store.tokens.list(tenant)).toMatchObject([{ lastUsedAt: at(60) }]);
});
