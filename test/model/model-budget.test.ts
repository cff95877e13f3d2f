import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLanguageModel } from '../../src/model/create-language-model.ts';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { ModelQueue } from '../../src/service/analyses/model-queue.ts';
import { anAnalysis, storedTenant } from '../support/builders.ts';
import { good, log } from '../support/explained.ts';
import { aBrowser, aTenantWithUser, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';
import { type Behaviour, reply, type StubModel, stubModel } from '../support/stub-model.ts';

const day = new Date().toISOString().slice(0, 10);

let model: StubModel;
let server: TestServer;
let modelQueue: ModelQueue;
beforeAll(async () => {
  model = await stubModel();
  server = await testServer();
});
beforeEach(() => ask(model.url));
afterEach(async () => {
  modelQueue.close();
  await modelQueue.idle();
});
afterAll(async () => {
  await server.close();
  await model.close();
});

function ask(url: string, own: { key?: string; tokensPerDay?: number; timeoutMs?: number } = {}): void {
  const { fetch } = createOutbound({ allowNetworks: [], trusted: [url] });
  const { key = 'model-key', ...rest } = own;
  const languageModel = createLanguageModel({ url, model: 'small', key, fetch, randomBytes });
  modelQueue = new ModelQueue({ ...server.deps, languageModel, tokensPerDay: 1e6, ...rest });
  server.deps.modelQueue = modelQueue;
}

/** What an analysis, put to a model that behaves like this, has cost its tenant. */
async function costOf(behaviour: Behaviour): Promise<number> {
  model.behave(behaviour);
  const { id: tenantId } = await storedTenant(server.deps.store);
  const saved = await storeAnalysis(server.deps.store, tenantId, anAnalysis());
  if (saved.kind !== 'saved') throw new Error('the analysis was not saved');
  modelQueue.offer({ tenantId, analysis: saved.analysis, excerpt: [{ line: 12, text: log }] });
  await modelQueue.idle();
  return await usedBy(tenantId);
}

/** By what still fits below a limit. */
async function usedBy(tenantId: string): Promise<number> {
  const limit = 1e6;
  let [least, most] = [0, limit];
  while (least < most) {
    const tokens = Math.ceil((least + most) / 2);
    const fits = await server.deps.store.modelUsage.reserve(tenantId, { day, tokens, limit });
    if (fits) await server.deps.store.modelUsage.replaceReserved(tenantId, { day, reserved: tokens, used: 0 });
    if (fits) least = tokens;
    else most = tokens - 1;
  }
  return limit - least;
}

async function silentServer() {
  const listening = createServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => listening.close() };
}

test('an endpoint where nobody listens costs nothing', async () => {
  ask('http://127.0.0.1:1/v1');

  expect(await costOf(() => undefined)).toBe(0);
});

test.each([401, 429, 500, 503])('an endpoint that refuses with %i costs nothing', async (status) => {
  expect(await costOf((_, response) => void response.writeHead(status).end('{}'))).toBe(0);
});

test('what an endpoint says to have used counts also where it refuses or its answer cannot be read', async () => {
  const refusal = JSON.stringify({ error: { message: 'too long' }, usage: { total_tokens: 321 } });

  expect(await costOf((_, response) => void response.writeHead(500).end(refusal))).toBe(321);
  expect(await costOf(() => 'no JSON at all')).toBe(1000);
});

test('where it says nothing of it, what was sent and came back is estimated', async () => {
  const message = { role: 'assistant', content: JSON.stringify(good) };
  const answer = { id: 'c1', created: 1, model: 'small', choices: [{ index: 0, finish_reason: 'stop', message }] };
  const cost = await costOf((_, response) => void response.end(JSON.stringify(answer)));

  expect(cost).toBeGreaterThan(800);
  expect(cost).toBeLessThan(4_000);
});

test('of a question that went out and was not answered in time, the question counts', async () => {
  const silent = await silentServer();
  ask(silent.url, { timeoutMs: 300 });

  const cost = await costOf(() => undefined);

  expect(cost).toBeGreaterThan(800);
  expect(cost).toBeLessThan(3_000);
  silent.close();
});

test('an administrator tests the model, and the test counts what it took', async () => {
  const { tenant, user } = await aTenantWithUser(server);
  model.behave((request, response) => {
    expect(request).toMatchObject({ model: 'small', max_tokens: 16 });
    reply(response, 'yes');
  });

  expect(await tested(user)).toEqual({
    ok: true,
    detail: expect.stringMatching(/^small at 127\.0\.0\.1:\d+ answered in \d\.\d s\.$/),
  });
  expect(await usedBy(tenant.id)).toBe(1000);
});

test.each<[string, Behaviour, string]>([
  ['a refused key', (_, answer) => void answer.writeHead(401).end('{}'), 'status 401. It does not accept the key.'],
  ['a model that is not there', (_, answer) => void answer.writeHead(404).end('{}'), 'It does not know the model'],
  ['what is no model', (_, answer) => void answer.end('<p>Hello'), 'The endpoint is not a language model'],
  ['a broken connection', (_, answer) => void answer.destroy(), 'could not be reached, or did not answer in time'],
])('%s is told to the administrator, with host and model and without the key', async (_, behaviour, sentence) => {
  const { user } = await aTenantWithUser(server);
  model.behave(behaviour);

  const answer = await tested(user);

  expect(answer).toEqual({ ok: false, detail: expect.stringContaining(sentence) });
  expect(answer.detail).toMatch(/^small at 127\.0\.0\.1:\d+: /);
  expect(JSON.stringify([answer, server.records])).not.toContain('model-key');
});

test('a test is not made once the tokens of the day are used up', async () => {
  const { user } = await aTenantWithUser(server);
  ask(model.url, { tokensPerDay: 100 });
  model.behave(() => 'yes');

  expect(await tested(user)).toEqual({
    ok: false,
    detail: expect.stringContaining('the tokens of the day are used up'),
  });
  expect(model.requests).toEqual([]);
});

async function tested(user: Parameters<typeof aBrowser>[1]): Promise<{ ok: boolean; detail: string }> {
  const { mutating: headers } = await aBrowser(server, user);
  const answer = await server.app.inject({ method: 'POST', url: '/api/model/test', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
