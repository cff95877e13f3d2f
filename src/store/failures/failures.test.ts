import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConnection, aFailure, anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { announce, storeAnalysis } from '../../../test/support/store-analysis.ts';
import type { DeliveryRecord } from '../connections/connection-store.ts';
import type { PlannedTask, Task } from '../task.ts';
import type { FailureRecord } from './failure-store.ts';

let db: TestStore;
const sent: Task[] = [];
const at = new Date('2026-03-04T05:06:07Z');

beforeAll(async () => {
  db = await testStore({ enqueue: async (_execute, task) => void sent.push(task) });
});
afterAll(() => db.close());

async function connected() {
  const { id: tenantId } = await storedTenant(db.store);
  const connection = aConnection(tenantId);
  await db.store.connections.create(tenantId, connection, {});
  return { tenantId, connectionId: connection.id };
}

function fetching(tenantId: string, record: FailureRecord): PlannedTask {
  return { task: { kind: 'fetch-failure', tenantId, id: record.id }, options: { key: record.id } };
}

function aDelivery(connectionId: string, own: Partial<DeliveryRecord> = {}): DeliveryRecord {
  const what = { event: 'Job Hook', answer: 'accepted', reason: null } as const;
  return { id: randomUUID(), connectionId, receivedAt: at, ...what, ...own };
}

async function announced(place: { tenantId: string; connectionId: string }, own: Partial<FailureRecord> = {}) {
  const record = aFailure(place.connectionId, own);
  const failures = [{ record, task: fetching(place.tenantId, record) }];
  const delivery = aDelivery(place.connectionId);
  const { connectionId } = place;
  const answer = await announce(db.store, place.tenantId, { connectionId, failures, tasks: [], delivery, at });
  return { record, ...answer };
}

test('a failure that is told of twice is stored once, with one task, and the second delivery is a duplicate', async () => {
  const place = await connected();

  const first = await announced(place, { key: 'job 1' });
  const second = await announced(place, { key: 'job 1' });

  expect(first.newIds).toEqual([first.record.id]);
  expect(second.newIds).toEqual([]);
  expect(await db.store.failures.list(place.tenantId, place.connectionId, { limit: 9 })).toEqual([first.record]);
  expect(sent.filter(({ tenantId }) => tenantId === place.tenantId)).toHaveLength(1);
  const journal = await db.store.failures.listDeliveries(place.tenantId, place.connectionId, 9);
  expect(journal.map(({ answer }) => answer).toSorted()).toEqual(['accepted', 'duplicate']);
});

test('of forty deliveries of the same three jobs at once, in any order, three failures are left', async () => {
  const place = await connected();
  const keys = ['a', 'b', 'c'];

  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const records = keys.map((_, index) =>
        aFailure(place.connectionId, { key: keys[(index + turn) % keys.length] ?? '' }),
      );
      const failures = records.map((record) => ({ record, task: undefined }));
      const { connectionId } = place;
      return await announce(db.store, place.tenantId, { connectionId, failures, tasks: [], at });
    }),
  );

  expect(answers.flatMap(({ newIds }) => newIds)).toHaveLength(3);
});

test.each([
  ['by its number', 'https://ci.example/job/9', null],
  ['by its number, though the CI built the merge of the commit', 'https://ci.example/job/9', 'fff999'],
  ['by a number at the end', 'https://ci.example/browse/API-153', 'fff999'],
  ['by an address and a commit', 'https://ci.example/v2/last', 'abc123'],
  ['by the number in its query', 'https://tc.example/viewLog.html?buildId=9', 'fff999'],
])('a failure of a build that is analysed already, told %s, is linked to that analysis', async (_, build_url, commit) => {
  const place = await connected();
  const analysis = anAnalysis({ build_url, commit });
  await storeAnalysis(db.store, place.tenantId, analysis);

  const { record } = await announced(place, { run: { ...aFailure('').run, build_url, commit: 'abc123' } });

  const stored = await db.store.failures.get(place.tenantId, record.id);
  expect(stored).toMatchObject({ state: 'analysed', analysisId: analysis.id, settledAt: at });
  expect(sent.filter(({ tenantId }) => tenantId === place.tenantId)).toEqual([]);
});

test.each([
  ['of another commit', { build_url: 'https://ci.example/v2/last', commit: 'fff999' }],
  ['that names no build', { build_url: 'https://ci.example/viewLog.html', commit: null }],
])('an analysis %s is not taken for the same build', async (_, other) => {
  const place = await connected();
  await storeAnalysis(db.store, place.tenantId, anAnalysis(other));

  const { record } = await announced(place, {
    run: { ...aFailure('').run, build_url: other.build_url, commit: 'abc123' },
  });

  expect(await db.store.failures.get(place.tenantId, record.id)).toMatchObject({ state: 'waiting' });
});

test('builds that only their queries tell apart are two', async () => {
  const place = await connected();
  const [one, other] = ['https://tc.example/viewLog.html?buildId=9', 'https://tc.example/viewLog.html?buildId=10'];
  await storeAnalysis(db.store, place.tenantId, anAnalysis({ build_url: one, commit: 'abc123' }));

  const { record } = await announced(place, { run: { ...aFailure('').run, build_url: other, commit: 'abc123' } });

  expect(await db.store.failures.get(place.tenantId, record.id)).toMatchObject({ state: 'waiting' });
});

test('a try is counted with the task of the next one, and what has ended stays as it ended', async () => {
  const place = await connected();
  const { record } = await announced(place);
  const { tenantId } = place;

  const retry = fetching(tenantId, record);
  await db.store.failures.note(tenantId, record.id, { stateReason: 'GitLab is busy.', tries: 1, retry });
  await db.store.failures.note(tenantId, record.id, { state: 'skipped', stateReason: 'Tried again.', settledAt: at });
  await db.store.failures.note(tenantId, record.id, { state: 'failed', stateReason: 'late', tries: 2, retry });

  const stored = await db.store.failures.get(tenantId, record.id);
  expect(stored).toMatchObject({ state: 'skipped', stateReason: 'Tried again.', tries: 1, settledAt: at });
  expect(sent.filter((task) => task.tenantId === tenantId)).toHaveLength(2);
});

test('a first delivery makes a waiting connection healthy; a refused one says nothing and is noted once a minute', async () => {
  const { tenantId, connectionId } = await connected();

  const wrong = { answer: 'refused', reason: 'The secret is wrong.' } as const;
  for (const seconds of [0, 30, 61]) {
    const receivedAt = new Date(at.getTime() + seconds * 1000);
    await db.store.failures.recordDelivery(tenantId, aDelivery(connectionId, { ...wrong, receivedAt }));
  }
  const before = await db.store.connections.get(tenantId, connectionId);
  const receivedAt = new Date(at.getTime() + 45_000);
  await db.store.failures.recordDelivery(tenantId, aDelivery(connectionId, { answer: 'ping', receivedAt }));
  const after = await db.store.connections.get(tenantId, connectionId);

  expect(before).toMatchObject({ health: { state: 'waiting' }, lastDeliveryAt: null });
  expect(after).toMatchObject({ health: { state: 'healthy' }, lastDeliveryAt: receivedAt });
  const journal = await db.store.failures.listDeliveries(tenantId, connectionId, 9);
  expect(journal.map(({ answer }) => answer)).toEqual(['refused', 'ping', 'refused']);
});

test('the journal and failures that are over are forgotten after 30 days, what waits is not', async () => {
  const place = await connected();
  const { record: waiting } = await announced(place, { announcedAt: at });
  const over = { announcedAt: at, state: 'analysed', analysisId: randomUUID(), settledAt: at } as const;
  await announced(place, over);

  await db.store.purgeExpired(new Date(at.getTime() + 31 * 86_400_000), undefined);

  expect(await db.store.failures.list(place.tenantId, place.connectionId, { limit: 9 })).toEqual([waiting]);
  expect(await db.store.failures.listDeliveries(place.tenantId, place.connectionId, 9)).toEqual([]);
});
