import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchFailure } from '../../src/service/failures/fetch-failure.ts';
import { aWizard, type Wizard } from '../support/connections.ts';
import { aBrowser, type TestServer, testServer } from '../support/http.ts';
import { listen } from '../support/listener.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

let server: TestServer;
let gitlab: StubGitlab;
let host: string;
let wizard: Wizard;
let laterMs = 0;

beforeAll(async () => {
  server = await testServer({ now: () => new Date(Date.now() + laterMs) });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterAll(async () => await server.close());

beforeEach(async () => {
  laterMs = 0;
  gitlab = await startStubGitlab();
  gitlab.failedJob();
  wizard = await aWizard(server, { host });
});

afterEach(async () => await gitlab.close());

async function connect(more: object = {}) {
  const { baseUrl: base_url, project, token } = gitlab;
  return (await wizard.connect({ forge: 'forge-a', base_url, project, access_token: token, ...more })).json();
}

async function deliver(url: string, secret: string): Promise<number> {
  return (await gitlab.deliver('job', gitlab.failedJob(), { url, secret })).status;
}

test("what GitLab's test delivers is a ping: the connection is healthy, and nothing is analysed", async () => {
  const { id, health, last_delivery_at } = await connect();

  expect(health).toEqual({ state: 'healthy', reason: null });
  expect(last_delivery_at).not.toBeNull();
  const { items } = (await wizard.send('GET', `/${id}/deliveries`)).json();
  expect(items).toEqual([
    { id: expect.any(String), received_at: last_delivery_at, event: expect.any(String), answer: 'ping', reason: null },
  ]);
  expect((await wizard.send('GET', `/${id}/failures`)).json()).toEqual({ items: [] });
});

test('a test says that a delivery arrived; the same delivery after it is taken seriously', async () => {
  const { id, secret, webhook_url } = await connect();

  const tested = await wizard.send('POST', `/${id}/test`);

  expect(tested.json()).toEqual({ ok: true, detail: 'The forge sent a delivery, and it arrived.' });
  expect(await deliver(webhook_url, secret)).toBe(202);
  const [failure, ...more] = (await wizard.send('GET', `/${id}/failures`)).json().items;
  expect(failure).toMatchObject({ state: 'waiting', job: 'unit', branch: 'main', tries: 0, analysis_id: null });
  expect(more).toEqual([]);
  const waiting = (await wizard.send('GET', `/${id}/failures?state=waiting&limit=1`)).json().items;
  expect(waiting).toEqual([failure]);
  expect((await wizard.send('GET', `/${id}/failures?state=failed`)).json().items).toEqual([]);
  expect((await wizard.send('GET', `/${id}`)).json().counts).toEqual({ waiting: 1, failed: 0 });
});

test('a test says when what the forge sent did not arrive, or had a wrong secret', async () => {
  const { id } = await connect();
  const [hook] = gitlab.hooks;
  if (!hook) throw new Error('no webhook was registered');

  hook.token = 'another';
  const wrong = await wizard.send('POST', `/${id}/test`);
  const other = await listen((_, response) => response.end());
  hook.url = other.origin;
  const lost = await wizard.send('POST', `/${id}/test`);
  await other.close();

  expect(wrong.json()).toEqual({ ok: false, detail: expect.stringContaining('with a wrong secret') });
  expect(lost.json()).toEqual({ ok: false, detail: expect.stringContaining('none arrived here') });
});

test('a test says what the forge said, when it did not send', async () => {
  const { id } = await connect();
  gitlab.fault(/test\/pipeline_events/, {
    ...{ kind: 'answer', status: 422, json: { message: 'Ensure the project has CI jobs.' } },
  });

  const tested = await wizard.send('POST', `/${id}/test`);

  expect(tested.json()).toEqual({ ok: false, detail: 'GitLab answered 422: Ensure the project has CI jobs.' });
});

test('after a rotation both secrets work for a day, then the new one alone', async () => {
  const { id, secret, webhook_url } = await connect({ access_token: undefined });
  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();

  const both = [await deliver(webhook_url, secret), await deliver(webhook_url, rotated.secret)];
  laterMs = 24 * 60 * 60_000;
  const later = [await deliver(webhook_url, secret), await deliver(webhook_url, rotated.secret)];

  expect(both).toEqual([202, 202]);
  expect(later).toEqual([401, 202]);
  const { headers } = await aBrowser(server, wizard.user);
  const { items } = (await server.app.inject({ url: `/api/connections/${id}/deliveries?limit=2`, headers })).json();
  expect(items.map(({ answer }: { answer: string }) => answer).sort()).toEqual(['accepted', 'refused']);
});

test('the secret of a GitLab connection works as its secret token and as its signing token', async () => {
  const { secret, webhook_url: url } = await connect({ access_token: undefined });

  const asToken = await gitlab.deliver('job', gitlab.failedJob(), { url, secret });
  const asKey = await gitlab.deliver('job', gitlab.failedJob(), { url, signingToken: secret });

  expect([asToken.status, asKey.status]).toEqual([202, 202]);
});

test('a removed connection is not attached any more: its deliveries are 404', async () => {
  const { id, secret, webhook_url } = await connect({ access_token: undefined });
  await wizard.send('DELETE', `/${id}`);

  expect(await deliver(webhook_url, secret)).toBe(404);
});

test("a secret and a token moved from another tenant's row are not used, and nothing is fetched", async () => {
  const own = await connect({ access_token: undefined });
  expect(await deliver(own.webhook_url, own.secret)).toBe(202);
  const { tenantId } = wizard;
  wizard = await aWizard(server, { host });
  const foreign = await connect();
  await swap(own.id, foreign.id);
  const [failure] = await server.deps.store.failures.list(tenantId, own.id, { limit: 1 });
  const before = gitlab.seen.length;

  const answers = [await deliver(own.webhook_url, foreign.secret), await deliver(own.webhook_url, own.secret)];
  await fetchFailure(server.deps, { tenantId, id: failure?.id ?? '' });

  expect(answers).toEqual([503, 503]);
  const [waiting] = await server.deps.store.failures.list(tenantId, own.id, { limit: 1 });
  expect(waiting).toMatchObject({ state: 'waiting', stateReason: expect.stringContaining('cannot be opened') });
  expect(gitlab.seen).toHaveLength(before);
});

async function swap(id: string, otherId: string): Promise<void> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const statement = `update connections set access = 'token', (secret, credential) =
    (select secret, credential from connections where id = $2) where id = $1`;
  await client.query(statement, [id, otherId]).finally(() => client.end());
}

test('bad parameters of the journals are named', async () => {
  const { id } = await connect({ access_token: undefined });

  const [limit, state] = [
    await wizard.send('GET', `/${id}/deliveries?limit=0`),
    await wizard.send('GET', `/${id}/failures?state=lost`),
  ];

  expect([limit.statusCode, state.statusCode]).toEqual([400, 400]);
  expect(limit.json().detail).toContain('limit');
  expect(state.json().detail).toContain('state');
});

test('of two rotations at one time one is refused or follows the other: every secret that was shown works', async () => {
  const { id, webhook_url } = await connect();

  const rotations = [1, 2].map(async () => await wizard.send('POST', `/${id}/rotate-secret`));
  const answers = await Promise.all(rotations);

  const shown = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().secret);
  const [hook] = gitlab.hooks;
  const working = [...shown, hook?.token ?? ''].map(async (secret) => await deliver(webhook_url, secret));
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  expect(new Set(await Promise.all(working))).toEqual(new Set([202]));
});
