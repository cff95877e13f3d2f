import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConnection, aFailure, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { announce } from '../../../test/support/store-analysis.ts';
import type { ConnectionRecord } from './connection-store.ts';

let db: TestStore;
const now = new Date('2026-03-04T05:06:07Z');
const later = new Date('2026-03-04T05:11:07Z');

beforeAll(async () => {
  db = await testStore();
});
afterAll(() => db.close());

async function stored(own: Partial<ConnectionRecord> = {}): Promise<ConnectionRecord> {
  const { id: tenantId } = await storedTenant(db.store);
  const connection = aConnection(tenantId, own);
  expect(await db.store.connections.create(tenantId, connection, {})).toBe(true);
  return connection;
}

test('a connection is found as it was stored, by its tenant only', async () => {
  const connection = await stored({ edition: 'cloud', forge: 'forge-b', credential: Buffer.from('sealed') });
  const other = await storedTenant(db.store);
  const { connections } = db.store;

  expect(await connections.get(connection.tenantId, connection.id)).toEqual(connection);
  expect(await connections.list(connection.tenantId)).toEqual([connection]);
  expect(await connections.get(other.id, connection.id)).toBeUndefined();
  expect(await connections.change(other.id, connection.id, { hookId: '1' })).toBeUndefined();
  expect(await connections.remove(other.id, connection.id, {})).toBe(false);
  expect(await connections.get(connection.tenantId, 'no-uuid')).toBeUndefined();
});

test('a project is connected once in a tenant, whatever its case, and in as many tenants as want it', async () => {
  const first = await stored({ project: 'Acme/Unique' });
  const same = aConnection(first.tenantId, { project: 'acme/unique' });
  const second = await stored({ project: 'acme/unique' });

  expect(await db.store.connections.create(first.tenantId, same, {})).toBe(false);
  const found = await db.store.connections.findByProject('forge-a', 'ACME/unique');
  expect(found.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await db.store.connections.findByProject('forge-b', 'acme/unique')).toEqual([]);
});

test('a connection is found by its id before the tenant is known', async () => {
  const connection = await stored();

  expect(await db.store.connections.findById(connection.id)).toEqual(connection);
  expect(await db.store.connections.findById(randomUUID())).toBeUndefined();
  expect(await db.store.connections.findById('1; drop table connections')).toBeUndefined();
});

test('changes touch what they name and nothing else', async () => {
  const connection = await stored();
  const { tenantId, id } = connection;
  const changes = { health: { state: 'unhealthy', reason: 'refused' }, hookId: '12', testingUntil: null } as const;

  const changed = await db.store.connections.change(tenantId, id, changes);

  expect(changed).toEqual({ ...connection, ...changes });
  expect(await db.store.connections.change(tenantId, id, {})).toEqual(changed);
});

test('locked changes of one connection come one after the other, each seeing what the one before stored', async () => {
  const { tenantId, id } = await stored({ forgeVersion: '0' });

  await Promise.all(
    Array.from({ length: 6 }, () =>
      db.store.inTransaction(tenantId, async ({ connections }) => {
        const latest = await connections.lock(id);
        await new Promise((wake) => setTimeout(wake, 5));
        await connections.change(id, { forgeVersion: String(Number(latest?.forgeVersion) + 1) });
      }),
    ),
  );

  expect(await db.store.connections.get(tenantId, id)).toMatchObject({ forgeVersion: '6' });
});

test('each connection that is due is given to one of those who ask at the same time', async () => {
  const due = await Promise.all(Array.from({ length: 5 }, () => stored({ nextPollAt: now })));
  await stored({ nextPollAt: later });
  const ask = () => db.store.connections.acquireDue(now, later, 100);

  const taken = (await Promise.all([ask(), ask(), ask()])).flat();

  expect(taken.map(({ id }) => id).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  expect(await ask()).toEqual([]);
});

test('failures that wait and that were given up are counted by connection', async () => {
  const { tenantId, id } = await stored();
  const states = ['waiting', 'waiting', 'failed', 'analysed', 'skipped'] as const;
  const failures = states.map((state) => ({ record: aFailure(id, { state }), task: undefined }));
  await announce(db.store, tenantId, { connectionId: id, failures, tasks: [], at: now });

  expect(await db.store.connections.countFailures(tenantId)).toEqual(new Map([[id, { waiting: 2, failed: 1 }]]));
});

test('a removed connection takes its failures and its journal along', async () => {
  const { tenantId, id } = await stored();
  const failures = [{ record: aFailure(id), task: undefined }];
  await announce(db.store, tenantId, { connectionId: id, failures, tasks: [], at: now });

  expect(await db.store.connections.remove(tenantId, id, {})).toBe(true);

  expect(await db.store.failures.list(tenantId, id, { limit: 9 })).toEqual([]);
  expect(await db.store.connections.countFailures(tenantId)).toEqual(new Map());
});
