import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLanguageModel } from '../../src/model/create-language-model.ts';
import { ModelQueue, type RewordJob } from '../../src/service/analyses/model-queue.ts';
import { anAnalysis, storedTenant } from '../support/builders.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';
import { type StubModel, stubModel } from '../support/stub-model.ts';

const tooMuch = { message: 'too much waits for the model' };

let model: StubModel;
let server: TestServer;
let modelQueue: ModelQueue;
beforeAll(async () => {
  model = await stubModel();
  server = await testServer();
});
afterEach(async () => {
  modelQueue.close();
  await modelQueue.idle();
  server.records.length = 0;
});
afterAll(async () => {
  await server.close();
  await model.close();
});

/** What waits for a model that never answers. */
async function crowd(sizeBytes: number): Promise<RewordJob> {
  model.behave(() => undefined);
  const { fetch } = server.deps.net;
  const languageModel = createLanguageModel({ url: model.url, model: 'stub', key: 'model-key', fetch, randomBytes });
  modelQueue = new ModelQueue({ ...server.deps, languageModel, tokensPerDay: 1e9 });
  const { id: tenantId } = await storedTenant(server.deps.store);
  const saved = await storeAnalysis(server.deps.store, tenantId, anAnalysis());
  if (saved.kind !== 'saved') throw new Error('the analysis was not saved');
  return { tenantId, analysis: saved.analysis, excerpt: [{ line: 12, text: 'x'.repeat(sizeBytes) }] };
}

test('two are asked at once, a hundred of a tenant wait, and more are left as they are', async () => {
  const job = await crowd(10);

  for (let n = 0; n < 105; n++) modelQueue.offer(job);

  await expect.poll(() => model.requests.length).toBe(2);
  expect(server.records).toEqual(Array(3).fill(expect.objectContaining(tooMuch)));
});

test('what waits takes no more than 64 MiB', async () => {
  const job = await crowd(2 ** 20);

  for (let n = 0; n < 70; n++) modelQueue.offer(job);

  // Two are asked and are no part of it; of the others 63 fit, each a little larger than its text.
  expect(server.records).toEqual(Array(5).fill(expect.objectContaining(tooMuch)));
});

test('once it is closed nothing is asked and nothing waits', async () => {
  const job = await crowd(10);
  for (let n = 0; n < 5; n++) modelQueue.offer(job);
  await expect.poll(() => model.requests.length).toBe(2);

  modelQueue.close();
  await modelQueue.idle();
  modelQueue.offer(job);
  await modelQueue.idle();

  expect(model.requests).toHaveLength(2);
  expect(await server.deps.store.analyses.get(job.tenantId, job.analysis.id)).toMatchObject({ explained_by: 'rules' });
});
