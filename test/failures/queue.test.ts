import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStore } from '../../src/store/create-store.ts';
import { setUp } from '../../src/store/database/set-up.ts';
import { createSqlRunner } from '../../src/store/database/sql-runner.ts';
import { createEnqueue } from '../../src/tasks/enqueue.ts';
import { installQueues } from '../../src/tasks/queues.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { aConnection, aFailure, storedTenant } from '../support/builders.ts';
import { patience, type TestDatabase, testDatabase, testStore } from '../support/database.ts';
import { announce } from '../support/store-analysis.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const databases: TestDatabase[] = [];
let world: WebhookWorld;
let gitlab: StubGitlab;

beforeAll(async () => {
  const pool = { threads: 1, timeoutMs: 60_000, evidence: 'quotes', secretKey: Buffer.alloc(32, 3) } as const;
  const threads = createAnalysisThreads(pool);
  // Every fetched log breaks the thread before it begins.
  const analyzeFetched = async () => ({ kind: 'lost', reason: 'crash' }) as const;
  world = await startWebhookWorld({ threads: Object.assign(threads, { analyzeFetched }) });
  gitlab = await startStubGitlab();
});
afterAll(async () => {
  await gitlab.close();
  await world.close();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  databases.push(database);
  return database;
}

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

test('of several processes that start at once, one makes the queue and the others find it', async () => {
  const { url } = await anEmptyDatabase();

  await Promise.all(Array.from({ length: 4 }, () => setUp(url, installQueues)));

  const queues = await ask<{ name: string; policy: string }>(
    url,
    'select name, policy from pgboss.queue order by name',
  );
  expect(queues).toEqual([
    { name: 'close-incident', policy: 'short' },
    { name: 'dead-letter', policy: 'standard' },
    { name: 'expand-run', policy: 'short' },
    { name: 'explain-failure', policy: 'short' },
    { name: 'fetch-failure', policy: 'short' },
    { name: 'notify', policy: 'short' },
    { name: 'post-report', policy: 'short' },
    { name: 'report-failure', policy: 'short' },
    { name: 'resolve-passed', policy: 'short' },
  ]);
});

test('a role that may not make a schema is told what its owner has to run', async () => {
  const { url, superuserUrl } = await anEmptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(superuserUrl, `alter database ${name} owner to postgres`);

  await expect(setUp(url, installQueues)).rejects.toThrow(
    /may not make a schema in its database.*GRANT CREATE ON DATABASE/,
  );
});

test('a statement that fails leaves no transaction open for the next one', async () => {
  const { url } = await anEmptyDatabase();
  const runner = createSqlRunner({ url, maxConnections: 1, statementTimeoutMs: 5_000 });

  await expect(runner.execute('begin; select 1/0; commit', [])).rejects.toThrow('A statement failed with 22012.');

  expect((await runner.execute('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  await runner.close();
});

test('of tasks with one key that wait one is kept, and a task is there only if its transaction commits', async () => {
  const { database, close } = await testStore();
  const store = createStore(database.url, { ...patience, enqueue: createEnqueue(() => new Date()) });
  const { id: tenantId } = await storedTenant(store);
  const connection = aConnection(tenantId);
  await store.connections.create(tenantId, connection, {});
  const record = aFailure(connection.id);
  const planned = { task: { kind: 'fetch-failure', tenantId, id: record.id }, options: { key: 'one' } } as const;
  const announced = { connectionId: connection.id, failures: [], tasks: [planned, planned], at: new Date() };
  const unknown = { ...announced, failures: [{ record: aFailure(tenantId), task: undefined }] };

  await announce(store, tenantId, announced);
  await expect(
    announce(store, tenantId, { ...unknown, tasks: [{ ...planned, options: { key: 'two' } }] }),
  ).rejects.toThrow();

  const tasks = await ask(database.superuserUrl, 'select name, singleton_key as key, data from pgboss.job');
  expect(tasks).toEqual([{ name: 'fetch-failure', key: 'one', data: planned.task }]);
  await store.close();
  await close();
});

test('a task waits for as long as it should, though the clock of the service is an hour ahead of that of the queue', async () => {
  const runner = createSqlRunner({ url: world.database.url, maxConnections: 1, ...patience });
  const ahead = new Date(Date.now() + 3_600_000);
  const startAfter = new Date(ahead.getTime() + 60_000);
  const subject = { tenantId: randomUUID(), id: randomUUID() };

  await createEnqueue(() => ahead)(runner.execute, { kind: 'notify', ...subject }, { key: subject.id, startAfter });

  const waits = `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where singleton_key = '${subject.id}'`;
  expect((await runner.execute(waits, [])).rows).toEqual([{ seconds: 60 }]);
  await runner.close();
});

test('a task that fails by a fault of ours is tried eight times more and then ends visibly', async () => {
  const place = await world.connect(gitlab.place, { token: gitlab.token });
  await gitlab.deliver('job', gitlab.failedJob(), place);

  const failure = await eventually(async () => {
    await world.hurry();
    const [one] = await world.failures(place.connection);
    return one?.state !== 'waiting' && one;
  });

  expect(failure).toMatchObject({
    state: 'failed',
    stateReason: expect.stringContaining('however often it was tried'),
  });
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ id: failure?.analysisId, category: 'unknown' });
  const records = world.records.map((record) => JSON.stringify(record));
  expect(records.filter((record) => record.includes('a task failed for good'))).toHaveLength(1);
  expect(records.filter((record) => record.includes('"a task failed"'))).toHaveLength(9);
  expect(gitlab.seen.filter(({ path }) => path.endsWith('/trace'))).toHaveLength(9);
});
