import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqlRunner } from '../../src/store/database/sql-runner.ts';
import { createEnqueue } from '../../src/tasks/enqueue.ts';
import { storedTenant } from '../support/builders.ts';
import { patience } from '../support/database.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { startIngestServer } from '../support/ingest-server.ts';
import { post } from '../support/post-log.ts';
import { eventually, startWebhookWorld } from '../support/webhook-world.ts';

const metricsToken = ['watcher', 'x'.repeat(16)].join('-');
const elsewhere = '203.0.113.5';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ settings: { metricsToken, trustedProxies: ['127.0.0.1'] } });
});
afterAll(async () => await server.close());

type From = { headers?: Record<string, string>; remoteAddress?: string };

async function get({ headers = {}, remoteAddress = '127.0.0.1' }: From, of = server) {
  return await of.app.inject({ url: '/metrics', headers, remoteAddress });
}

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is this machine', async (remoteAddress) => {
  const answer = await get({ remoteAddress });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
});

test.each([
  '127.0.0.1:8080',
  'localhost',
  'LOCALHOST:8080',
  '[::1]:8080',
  '127.8.8.8',
])('asked as %s, this machine has them', async (host) => {
  expect((await get({ headers: { host } })).statusCode).toBe(200);
});

test('with its token the metrics are read from anywhere, also through a proxy', async () => {
  const headers = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': elsewhere };

  expect((await get({ headers, remoteAddress: elsewhere })).statusCode).toBe(200);
  expect((await get({ headers })).statusCode).toBe(200);
});

test.each<[string, From]>([
  ['another machine', { remoteAddress: elsewhere }],
  ['another token', { remoteAddress: elsewhere, headers: { authorization: `Bearer ${metricsToken}y` } }],
  ['another scheme', { remoteAddress: elsewhere, headers: { authorization: `Basic ${metricsToken}` } }],
  ['a caller behind a trusted proxy', { headers: { 'x-forwarded-for': elsewhere } }],
  ['a caller who claims to be this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a claim from another machine', { remoteAddress: elsewhere, headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that says who it is', { headers: { via: '1.1 proxy' } }],
  ['a page whose name was pointed at this machine', { headers: { host: 'attacker.example:8080' } }],
  ['a name that only begins like this machine', { headers: { host: '127.0.0.1.attacker.example' } }],
])('to %s there are no metrics', async (_, from) => {
  const answer = await get(from);
  const nothing = await server.app.inject({ url: '/nothing', remoteAddress: elsewhere });

  expect(answer.statusCode).toBe(404);
  expect({ ...answer.json(), request_id: '' }).toEqual({ ...nothing.json(), request_id: '' });
});

test('without a token in the settings no token opens them', async () => {
  const closed = await testServer();
  const ask = async (headers: Record<string, string>) => await get({ headers, remoteAddress: elsewhere }, closed);

  const answers = [
    await ask({}),
    await ask({ authorization: 'Bearer undefined' }),
    await ask({ authorization: 'Bearer' }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  await closed.close();
});

test('requests are counted by route and status, and nothing names a tenant, a project or an address', async () => {
  const { tenant } = await aTenantWithUser(server);
  const { headers, secret } = await aToken(server, tenant.id, 'read');
  const id = 'c0ffee00-0000-7000-8000-000000000000';
  await server.app.inject({ url: '/api/v1/analyses?project=secret%2Fproject', headers });
  await server.app.inject({ url: `/api/v1/analyses/${id}`, headers });
  await server.app.inject({ url: '/secret/place' });

  const { body } = await get({});

  expect(body).toContain('firstfail_http_requests_total{method="GET",route="/api/v1/analyses",status="200"} 1\n');
  expect(body).toContain('firstfail_http_requests_total{method="GET",route="/api/v1/analyses/:id",status="404"} 1\n');
  expect(body).toMatch(/firstfail_http_requests_total\{method="GET",route="none",status="404"\} \d/);
  expect(body).toContain('firstfail_http_request_seconds_count{method="GET",route="/api/v1/analyses"} 1\n');
  for (const hidden of ['secret', id, tenant.id, secret, elsewhere]) expect(body).not.toContain(hidden);
});

test('logs are counted by door and outcome, with their bytes and their time', async () => {
  const ingest = await startIngestServer();
  const { token } = await ingest.tenant('ingest');
  const send = async (payload: object) => await post(`${ingest.url}/api/ingest/log`, payload, { token });
  await send({ provider: 'shell', project: 'acme/hidden', log: 'error: it broke' });
  await send({ provider: 'shell', project: 'acme/hidden', log: '' });
  const log = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
  await send({ provider: 'shell', project: 'acme/hidden', branch: 'main', log });

  const body = await (await fetch(`${ingest.url}/metrics`)).text();

  expect(body).toContain('firstfail_analyses_total{source="log",outcome="analysed"} 2\n');
  expect(body).toContain('firstfail_analyses_total{source="log",outcome="refused"} 1\n');
  expect(body).toMatch(/firstfail_ingest_bytes_total\{source="log"\} [23]\d\d\n/);
  expect(body).toContain('firstfail_analysis_seconds_count{source="log"} 3\n');
  expect(body).toContain('firstfail_failures_total{category="type_check",severity="high"} 1\n');
  expect(body).toContain('firstfail_failures_total{category="deploy",severity="critical"} 0\n');
  expect(body).not.toContain('hidden');
  await ingest.close();
});

test('tasks are counted with how long they waited and took', async () => {
  const world = await startWebhookWorld();
  const { id: tenantId } = await storedTenant(world.deps.store);
  const runner = createSqlRunner({ url: world.database.url, maxConnections: 1, ...patience });
  // Of a notification that is gone there is nothing to be done.
  await createEnqueue(() => new Date())(runner.execute, { kind: 'notify', tenantId, id: randomUUID() }, { key: 'k' });

  const told = await eventually(async () => {
    const { body } = await world.deps.metrics.text();
    return body.includes('firstfail_tasks_total{task="notify",outcome="done"} 1\n') && body;
  });

  expect(told).toContain('firstfail_task_wait_seconds_count{task="notify"} 1\n');
  expect(told).toMatch(/firstfail_task_wait_seconds_sum\{task="notify"\} [0-9.]+\n/);
  expect(told).toContain('firstfail_task_seconds_count{task="notify"} 1\n');
  await runner.close();
  await world.close();
});

test('the documentation lists what there is', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const { body } = await get({});
  const told = [...body.matchAll(/^# HELP (firstfail_\w+) (.+)$/gm)].map(([, name, help]) => `${name}: ${help}`);
  const listed = [...page.matchAll(/^\| `(firstfail_\w+)` \| [^|]* \| ([^|]+) \|$/gm)];

  expect(listed.map(([, name, help]) => `${name}: ${help}`)).toEqual(told);
});
