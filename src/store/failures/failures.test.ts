import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConnection, aFailure, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
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

type Connected = { tenantId: string; connectionId: string };

async function connected(): Promise<Connected> {
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

/** Stores a failure, with the line of its delivery in the journal. */
async function storedFailure({ tenantId, connectionId }: Connected, own: Partial<FailureRecord> = {}) {
  const record = aFailure(connectionId, own);
  await db.store.inTransaction(tenantId, async ({ failures }) => {
    await failures.insert([record]);
    await failures.insertDelivery(aDelivery(connectionId));
  });
  return record;
}

test('a try is counted with the task of the next one, and a failure that has ended stays as it ended', async () => {
  const connection = await connected();
  const { tenantId } = connection;
  const record = await storedFailure(connection);

  const retry = fetching(tenantId, record);
  await db.store.failures.update(tenantId, record.id, { stateReason: 'GitLab is busy.', tries: 1, retry });
  await db.store.failures.update(tenantId, record.id, { state: 'skipped', stateReason: 'Tried again.', settledAt: at });
  await db.store.failures.update(tenantId, record.id, { state: 'failed', stateReason: 'late', tries: 2, retry });

  const stored = await db.store.failures.get(tenantId, record.id);
  expect(stored).toMatchObject({ state: 'skipped', stateReason: 'Tried again.', tries: 1, settledAt: at });
  expect(sent.filter((task) => task.tenantId === tenantId)).toHaveLength(1);
});

test('the first delivery makes a waiting connection healthy; a refused one does not, and is recorded once a minute', async () => {
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

test('the journal and ended failures are removed after 30 days, and waiting failures stay', async () => {
  const connection = await connected();
  const waiting = await storedFailure(connection, { announcedAt: at });
  const over = { announcedAt: at, state: 'analysed', analysisId: randomUUID(), settledAt: at } as const;
  await storedFailure(connection, over);

  await db.store.purgeExpired(new Date(at.getTime() + 31 * 86_400_000), undefined);

  expect(await db.store.failures.list(connection.tenantId, connection.connectionId, { limit: 9 })).toEqual([waiting]);
  expect(await db.store.failures.listDeliveries(connection.tenantId, connection.connectionId, 9)).toEqual([]);
});
