import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import type { Store } from '../store.ts';
import type { NewAnalysis } from './analysis-store.ts';

let db: TestStore;
let store: Store;

beforeAll(async () => {
  db = await testStore();
  store = db.store;
});
afterAll(async () => await db.close());

const words = {
  explanation: 'The sum is off by one\0.',
  suggested_fix: { summary: 'Count from zero.', steps: ['Look at the loop.'], commands: [] },
  explained_by: 'model:stub',
};

async function stored(tenant: string): Promise<NewAnalysis> {
  const analysis = anAnalysis();
  await storeAnalysis(store, tenant, analysis);
  return analysis;
}

test('better words replace the explanation and the fix, and nothing else', async () => {
  const { id: tenant } = await storedTenant(store);
  const { id, fingerprint } = await stored(tenant);
  const before = await store.analyses.get(tenant, id);

  expect(await store.analyses.reword(tenant, { id, fingerprint, ...words })).toBe(true);

  const explanation = 'The sum is off by one\ufffd.';
  expect(await store.analyses.get(tenant, id)).toEqual({ ...before, ...words, explanation });
});

test('what has a model’s words already keeps them', async () => {
  const { id: tenant } = await storedTenant(store);
  const { id, fingerprint } = await stored(tenant);
  await store.analyses.reword(tenant, { id, fingerprint, ...words });

  const again = { id, fingerprint, ...words, explanation: 'Something else.' };

  expect(await store.analyses.reword(tenant, again)).toBe(false);
  expect((await store.analyses.get(tenant, id))?.explanation).not.toBe('Something else.');
});

test('an analysis that is another by now, of another tenant or of nobody stays as it is', async () => {
  const [a, b] = [await storedTenant(store), await storedTenant(store)];
  const { id, fingerprint } = await stored(a.id);

  expect(await store.analyses.reword(a.id, { id, fingerprint: `v1:${'0'.repeat(32)}`, ...words })).toBe(false);
  expect(await store.analyses.reword(b.id, { id, fingerprint, ...words })).toBe(false);
  expect(await store.analyses.reword(a.id, { id: randomUUID(), fingerprint, ...words })).toBe(false);
  expect(await store.analyses.get(a.id, id)).toMatchObject({ explained_by: 'rules' });
});
