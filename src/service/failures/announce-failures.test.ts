import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConnection, aFailure, anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { Task } from '../../store/task.ts';
import { announceFailures } from './announce-failures.ts';

let db: TestStore;
const sent: Task[] = [];
const at = new Date('2026-03-04T05:06:07Z');

beforeAll(async () => {
  db = await testStore({ enqueue: async (_execute, task) => void sent.push(task) });
});
afterAll(() => db.close());

type Connected = { tenantId: string; connectionId: string };

async function connected(): Promise<Connected> {
  const { id: tenantId } = await storedTenant(db.store);
  const connection = aConnection(tenantId);
  await db.store.connections.create(tenantId, connection, {});
  return { tenantId, connectionId: connection.id };
}

/** Announces one failure with its task, as a delivery does. */
async function announceOne({ tenantId, connectionId }: Connected, own: Partial<FailureRecord> = {}) {
  const record = aFailure(connectionId, own);
  const task = {
    task: { kind: 'fetch-failure' as const, tenantId, id: record.id },
    options: { key: record.id },
  };
  const received = { id: randomUUID(), connectionId, receivedAt: at, event: 'Job Hook' };
  const delivery = { ...received, answer: 'accepted' as const, reason: null };
  const failures = [{ record, task }];
  const { newIds } = await announceFailures(db, tenantId, { connectionId, failures, tasks: [], delivery, at });
  return { record, newIds };
}

test('a failure that is announced twice is stored once, with one task, and the second delivery is a duplicate', async () => {
  const connection = await connected();

  const first = await announceOne(connection, { key: 'job 1' });
  const second = await announceOne(connection, { key: 'job 1' });

  expect(first.newIds).toEqual([first.record.id]);
  expect(second.newIds).toEqual([]);
  expect(await db.store.failures.list(connection.tenantId, connection.connectionId, { limit: 9 })).toEqual([
    first.record,
  ]);
  expect(sent.filter(({ tenantId }) => tenantId === connection.tenantId)).toHaveLength(1);
  const journal = await db.store.failures.listDeliveries(connection.tenantId, connection.connectionId, 9);
  expect(journal.map(({ answer }) => answer).toSorted()).toEqual(['accepted', 'duplicate']);
});

test('forty deliveries of the same three jobs at once, in any order, store three failures', async () => {
  const connection = await connected();
  const keys = ['a', 'b', 'c'];

  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const records = keys.map((_, index) =>
        aFailure(connection.connectionId, { key: keys[(index + turn) % keys.length] ?? '' }),
      );
      const failures = records.map((record) => ({ record, task: undefined }));
      const { connectionId } = connection;
      return await announceFailures(db, connection.tenantId, { connectionId, failures, tasks: [], at });
    }),
  );

  expect(answers.flatMap(({ newIds }) => newIds)).toHaveLength(3);
});

test('deliveries of one project that state its known default branch do not wait for each other', async () => {
  const connection = await connected();
  const stated = { project: 'acme/api', branch: 'main' };
  const state = async (then: () => Promise<unknown>) =>
    await db.store.inTransaction(connection.tenantId, async ({ outcomes }) => {
      await outcomes.stateDefaultBranch({ ...stated, at });
      await then();
    });
  await state(async () => undefined);

  const announced: string[] = [];
  await state(async () => {
    const run = { ...aFailure('').run, project: stated.project };
    announced.push(...(await announceOne(connection, { run, defaultBranch: stated.branch })).newIds);
  });

  expect(announced).toHaveLength(1);
});

test.each([
  ['by its number', 'https://ci.example/job/9', null],
  ['by its number, though the CI built the merge of the commit', 'https://ci.example/job/9', 'fff999'],
  ['by a number at the end', 'https://ci.example/browse/API-153', 'fff999'],
  ['by an address and a commit', 'https://ci.example/v2/last', 'abc123'],
  ['by the number in its query', 'https://tc.example/viewLog.html?buildId=9', 'fff999'],
])('a failure of a build that is analysed already, recognised %s, is linked to that analysis', async (_, build_url, commit) => {
  const connection = await connected();
  const analysis = anAnalysis({ build_url, commit });
  await storeAnalysis(db.store, connection.tenantId, analysis);

  const { record } = await announceOne(connection, { run: { ...aFailure('').run, build_url, commit: 'abc123' } });

  const stored = await db.store.failures.get(connection.tenantId, record.id);
  expect(stored).toMatchObject({ state: 'analysed', analysisId: analysis.id, settledAt: at });
  expect(sent.filter(({ tenantId }) => tenantId === connection.tenantId)).toEqual([]);
});

test.each([
  ['of another commit', { build_url: 'https://ci.example/v2/last', commit: 'fff999' }],
  ['that names no build', { build_url: 'https://ci.example/viewLog.html', commit: null }],
])('an analysis %s is of another build', async (_, other) => {
  const connection = await connected();
  await storeAnalysis(db.store, connection.tenantId, anAnalysis(other));

  const { record } = await announceOne(connection, {
    run: { ...aFailure('').run, build_url: other.build_url, commit: 'abc123' },
  });

  expect(await db.store.failures.get(connection.tenantId, record.id)).toMatchObject({ state: 'waiting' });
});

test('builds whose addresses differ only in the query are two builds', async () => {
  const connection = await connected();
  const [one, other] = ['https://tc.example/viewLog.html?buildId=9', 'https://tc.example/viewLog.html?buildId=10'];
  await storeAnalysis(db.store, connection.tenantId, anAnalysis({ build_url: one, commit: 'abc123' }));

  const { record } = await announceOne(connection, {
    run: { ...aFailure('').run, build_url: other, commit: 'abc123' },
  });

  expect(await db.store.failures.get(connection.tenantId, record.id)).toMatchObject({ state: 'waiting' });
});
