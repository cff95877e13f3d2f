import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLanguageModel } from '../../src/model/create-language-model.ts';
import { ModelQueue } from '../../src/service/analyses/model-queue.ts';
import { anAnalysis, storedTenant } from '../support/builders.ts';
import { good, log, postLog, serverWith } from '../support/explained.ts';
import { type TestServer, testServer } from '../support/http.ts';
import type { IngestServer } from '../support/ingest-server.ts';
import { storeAnalysis } from '../support/store-analysis.ts';
import { type Behaviour, reply, type StubModel, stubModel } from '../support/stub-model.ts';

let model: StubModel;

beforeAll(async () => {
  model = await stubModel();
});
afterAll(async () => await model.close());

async function explainedAs(server: IngestServer, behaviour: Behaviour, tenant = server.tenant('ingest', 'read')) {
  model.behave(behaviour);
  await postLog({ server, tenant: await tenant });
  await server.explained();
}

async function metricsOf(server: { url: string }): Promise<Record<string, number>> {
  const body = await (await fetch(`${server.url}/metrics`)).text();
  const own = body.matchAll(/^(firstfail_(?:explanations|model)_\S+) (\S+)$/gm);
  return Object.fromEntries([...own].map(([, name, value]) => [name, Number(value)]));
}

test('what became of each analysis, and what the model took, is counted without a name or a word of it', async () => {
  const server = await serverWith(model, { tokensPerDay: 9_500 });
  const frugal = await server.tenant('ingest', 'read');
  const nothing = { ...good, explanation: [{ sentence: 'All is well.', line: null, quote: null }] };

  await explainedAs(server, () => JSON.stringify(good), Promise.resolve(frugal));
  await explainedAs(server, () => JSON.stringify(good), Promise.resolve(frugal));
  await explainedAs(server, () => JSON.stringify(nothing));
  await explainedAs(server, () => 'no JSON at all');
  await explainedAs(server, (_, response) => void response.writeHead(500).end());

  expect(await metricsOf(server)).toMatchObject({
    'firstfail_explanations_total{outcome="reworded"}': 1,
    'firstfail_explanations_total{outcome="over_budget"}': 1,
    'firstfail_explanations_total{outcome="nothing_held"}': 1,
    'firstfail_explanations_total{outcome="unreadable"}': 1,
    'firstfail_explanations_total{outcome="no_answer"}': 1,
    'firstfail_model_calls_total{outcome="answered"}': 2,
    'firstfail_model_calls_total{outcome="unreadable"}': 1,
    'firstfail_model_calls_total{outcome="no_answer"}': 1,
    // Three answers of 1,000, one of which could not be read; what was refused cost nothing.
    firstfail_model_tokens_total: 3_000,
    firstfail_model_call_seconds_count: 4,
  });
  const body = await (await fetch(`${server.url}/metrics`)).text();
  for (const hidden of [frugal.id, 'acme', 'stub', 'TS2322', new URL(model.url).host])
    expect(body).not.toContain(hidden);
  await server.close();
});

test('an endpoint that is left alone, and a crowd, are counted too', async () => {
  const server = await serverWith(model);
  for (let round = 0; round < 7; round++)
    await explainedAs(server, (_, response) => void response.writeHead(500).end());

  expect(await metricsOf(server)).toMatchObject({
    'firstfail_explanations_total{outcome="no_answer"}': 5,
    'firstfail_explanations_total{outcome="paused"}': 2,
  });
  await server.close();
});

test('what an endpoint says to have taken is believed only where it can be a count', async () => {
  const server = await serverWith(model);
  const taking =
    (total: unknown): Behaviour =>
    (_, response) => {
      const message = { role: 'assistant', content: JSON.stringify(good) };
      const usage = { prompt_tokens: total, completion_tokens: 0, total_tokens: total };
      const answer = {
        id: 'c1',
        created: 1,
        model: 'stub',
        choices: [{ index: 0, finish_reason: 'stop', message }],
        usage,
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      return undefined;
    };

  await explainedAs(server, taking(-5_000_000));
  await explainedAs(server, taking(1e300));
  await explainedAs(server, taking(99.5));

  expect(await metricsOf(server)).toMatchObject({
    'firstfail_explanations_total{outcome="reworded"}': 3,
  });
  const { firstfail_model_tokens_total: counted } = await metricsOf(server);
  // The third is 100; the first two are estimated from what was sent and came back.
  expect(counted).toBeGreaterThan(2 * 800);
  expect(counted).toBeLessThan(2 * 4_000);
  await server.close();
});

async function waitingFor(server: TestServer, modelQueue: ModelQueue, tenantId: string): Promise<string> {
  const saved = await storeAnalysis(server.deps.store, tenantId, anAnalysis({ title: `of ${tenantId}` }));
  if (saved.kind !== 'saved') throw new Error('the analysis was not saved');
  modelQueue.offer({ tenantId, analysis: saved.analysis, excerpt: [{ line: 12, text: log }] });
  return tenantId;
}

test('a tenant whose analyses fill the queue does not hold up another', async () => {
  const server = await testServer();
  const { fetch } = server.deps.net;
  const languageModel = createLanguageModel({ url: model.url, model: 'stub', key: 'model-key', fetch, randomBytes });
  const modelQueue = new ModelQueue({ ...server.deps, languageModel, tokensPerDay: 1e9 });
  const [many, few] = [await storedTenant(server.deps.store), await storedTenant(server.deps.store)];
  const asked: string[] = [];
  const held: ServerResponse[] = [];
  const nothing = JSON.stringify({ ...good, explanation: [] });
  model.behave((request, response) => {
    asked.push(request.messages[1]?.content.includes(few.id) ? 'few' : 'many');
    if (asked.length > 2) return nothing;
    held.push(response);
    return undefined;
  });

  for (let n = 0; n < 8; n++) await waitingFor(server, modelQueue, many.id);
  await expect.poll(() => held.length).toBe(2);
  await waitingFor(server, modelQueue, few.id);
  for (const response of held) reply(response, nothing);
  await modelQueue.idle();

  expect(asked).toHaveLength(9);
  expect(asked.slice(0, 4)).toContain('few');
  await server.close();
});
