import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisSchema } from '../../src/contract/analyses/analysis.ts';
import { analysisDetailSchema } from '../../src/contract/analyses/attribution.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { aTenantWithUser, aToken, signIn, type TestServer, testServer } from '../support/http.ts';
import { type PostOptions, post } from '../support/post-log.ts';

const log = '+ npm test\nsum.test.ts:3 AssertionError: expected 5 to be 4\nnpm error code ELIFECYCLE\n';
const threads = createAnalysisThreads({
  ...{ threads: 1, timeoutMs: 60_000, evidence: 'quotes' },
  secretKey: new Uint8Array(32),
});

let server: TestServer;
let url: string;
let token: string;
let tenantId: string;
let mutating: Record<string, string>;

beforeAll(async () => {
  server = await testServer({ threads, settings: { rateLimit: 40 } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/analyze`;
  const { tenant, user } = await aTenantWithUser(server);
  tenantId = tenant.id;
  token = (await aToken(server, tenantId, 'ingest')).secret;
  ({ mutating } = await signIn(server, user.email));
});

afterAll(async () => {
  await threads.close();
  await server.close();
});

async function analyze(body: Buffer | string | object, options: PostOptions = { token }) {
  const { status, headers, body: answer } = await post(url, body, options);
  return { status, headers, body: answer as Record<string, unknown> };
}

test('a token gets the stored record of a log, of which nothing but the log need be known', async () => {
  const { status, headers, body } = await analyze({ log });

  expect(status).toBe(200);
  expect(analysisDetailSchema.parse(body)).toEqual(body);
  expect(body).toMatchObject({ source: 'manual', provider: null, project: null, log_facts: { lines: 3 } });
  expect(await server.deps.store.analyses.get(tenantId, String(body.id))).toEqual(analysisSchema.parse(body));
  expect(headers['ratelimit-policy']).toBe('"ingest";q=40;w=60');
});

test('what is said of the run is kept as ingest keeps it', async () => {
  const { body } = await analyze({
    ...{ log, project: 'acme/web', provider: 'Jenkins', branch: 'refs/heads/main', commit: 'abc', run_id: 17 },
    build_url: 'https://me:secret@ci.example/17?token=x#y',
  });

  expect(body).toMatchObject({
    ...{ project: 'acme/web', provider: 'jenkins', branch: 'main', commit: 'abc', run_id: '17' },
    build_url: 'https://ci.example/17',
  });
});

test('a session needs its CSRF token, and then is as good', async () => {
  const { 'x-csrf-token': _, ...reading } = mutating;

  expect((await analyze({ log }, { headers: reading })).body).toMatchObject({ status: 403, code: 'csrf' });
  expect(await analyze({ log }, { headers: mutating })).toMatchObject({ status: 200, body: { source: 'manual' } });
});

test('plain text and gzip are taken', async () => {
  const plain = { ...mutating, 'content-type': 'text/plain' };
  const packed = { ...plain, 'content-encoding': 'gzip' };

  expect(await analyze(log, { headers: plain })).toMatchObject({ status: 200 });
  expect(await analyze(gzipSync(log), { headers: packed })).toMatchObject({ status: 200 });
});

test.each([
  ['no log', {}, 422],
  ['an empty log', { log: '' }, 422],
  ['a provider that is no slug', { log, provider: 'a b' }, 422],
  ['what is no JSON', '{', 400],
  ['a log of one byte too many', { log: 'x'.repeat(10 * 1024 * 1024 + 1) }, 413],
])('%s is refused', async (_name, body, status) => {
  expect((await analyze(body)).status).toBe(status);
});

test('it wants a credential, and a token that may send logs', async () => {
  const reader = await aToken(server, tenantId, 'read');

  expect((await analyze({ log }, {})).status).toBe(401);
  expect((await analyze({ log }, { token: reader.secret })).status).toBe(403);
  expect((await analyze({ log }, { token, headers: { 'content-type': 'text/csv' } })).status).toBe(415);
});

test('the same key and log are analysed once', async () => {
  const headers = { 'idempotency-key': 'by-hand-1' };
  const first = await analyze({ log }, { token, headers });
  const second = await analyze({ log }, { token, headers });

  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body.id).toBe(first.body.id);
  expect((await analyze({ log: 'other' }, { token, headers })).status).toBe(422);
});

test('its window of requests is that of ingest', async () => {
  const ingest = url.replace('analyze', 'ingest/engine-a');
  for (let at = 0; at < 40; at++)
    await server.deps.store.rateLimit.consume(tenantId, { of: 'logs', limit: 40, windowMs: 60_000 });

  expect((await post(ingest, { log }, { token })).status).toBe(429);
  const refused = await analyze({ log });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
