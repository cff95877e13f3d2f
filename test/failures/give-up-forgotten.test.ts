import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveUpForgotten } from '../../src/service/failures/give-up-forgotten.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { aConnection, aFailure, storedTenant } from '../support/builders.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { announce } from '../support/store-analysis.ts';

let server: TestServer;

beforeAll(async () => {
  const pool = { threads: 1, timeoutMs: 60_000, evidence: 'quotes', secretKey: Buffer.alloc(32, 3) } as const;
  const threads = createAnalysisThreads(pool);
  const analyze = threads.analyzeWithoutLog.bind(threads);
  const analyzeWithoutLog: typeof threads.analyzeWithoutLog = (failure, run) => {
    if (run.run.job === 'broken') throw new Error('This one can never be analysed.');
    return analyze(failure, run);
  };
  server = await testServer({ threads: Object.assign(threads, { analyzeWithoutLog }) });
});
afterAll(async () => await server.close());

test('forgotten failures that cannot be ended keep no others waiting, and the end is reached', async () => {
  const { store } = server.deps;
  const { id: tenantId } = await storedTenant(store);
  const connection = aConnection(tenantId);
  await store.connections.create(tenantId, connection, {});
  // The oldest fill more than a page.
  const records = Array.from({ length: 130 }, (_, at) => {
    const plain = aFailure(connection.id, { announcedAt: new Date(Date.UTC(2026, 2, 4, 5, at)) });
    return { ...plain, run: { ...plain.run, job: at < 110 ? 'broken' : 'unit' } };
  });
  const failures = records.map((record) => ({ record, task: undefined }));
  await announce(store, tenantId, { connectionId: connection.id, failures, tasks: [], at: new Date() });

  await giveUpForgotten(server.deps);

  const all = await store.failures.list(tenantId, connection.id, { limit: 500 });
  expect(all.filter(({ state }) => state === 'failed')).toHaveLength(20);
  expect(all.filter(({ state }) => state === 'waiting')).toHaveLength(110);
  expect(all.every(({ state, run }) => (state === 'waiting') === (run.job === 'broken'))).toBe(true);
  expect(server.records).toContainEqual(
    expect.objectContaining({ message: 'could not give up on all forgotten failures', failures: 110 }),
  );
});
