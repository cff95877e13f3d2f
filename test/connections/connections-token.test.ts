import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { aWizard, type Wizard } from '../support/connections.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { type StubGitlab, type StubGitlabOptions, startStubGitlab } from '../support/stub-gitlab.ts';

let server: TestServer;
let gitlab: StubGitlab;
let host: string;
let wizard: Wizard;

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterAll(async () => await server.close());

beforeEach(async () => await gitlabWith({}));

afterEach(async () => await gitlab.close());

async function gitlabWith(options: StubGitlabOptions): Promise<void> {
  await gitlab?.close();
  gitlab = await startStubGitlab(options);
  gitlab.failedJob();
  wizard = await aWizard(server, { host });
}

async function connect(more: object = {}) {
  const { baseUrl: base_url, project, token } = gitlab;
  return await wizard.connect({ forge: 'forge-a', base_url, project, access_token: token, ...more });
}

function asked(method: string): string[] {
  return gitlab.seen.filter((request) => request.method === method).map(({ path }) => path);
}

test('with a token the webhook is registered at once, for failures only, and GitLab is asked for a test', async () => {
  const created = await connect();

  const { id, secret, ...record } = created.json();
  expect(created.statusCode).toBe(201);
  expect(record).toMatchObject({ access: 'token', forge_version: '18.5.0-ee' });
  expect(record.registration).toEqual({ state: 'registered', reason: null, steps: [] });
  expect(gitlab.hooks).toMatchObject([
    { url: record.webhook_url, token: secret, pipelineEvents: true, jobEvents: true, pushEvents: false },
  ]);
  expect(record.webhook_url).toBe(`http://${host}/webhook/forge-a?connection=${id}`);
  expect(asked('POST')).toEqual([
    '/api/v4/projects/acme%2Fapi/hooks',
    expect.stringMatching(/hooks\/\d+\/test\/pipeline_events$/),
  ]);
});

test('a token that may not make webhooks is kept for the logs, and the answer says what to do by hand', async () => {
  await gitlabWith({ scope: 'read_api' });

  const created = await connect();

  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ access: 'token', forge_version: '18.5.0-ee' });
  const { state, reason, steps } = created.json().registration;
  expect(state).toBe('refused');
  expect(reason).toContain('GitLab answered 403: insufficient_scope');
  expect(steps.join('\n')).toContain(`URL: ${created.json().webhook_url}`);
  const health = created.json().health;
  expect(health).toMatchObject({ state: 'waiting', reason: expect.stringContaining('GitLab answered 403') });
  expect(health.reason).toContain('Enter it by hand, or give a token that may make webhooks.');
  expect(gitlab.hooks).toEqual([]);
});

test('what GitLab says of a wrong token or project is the reason, without the token', async () => {
  const wrongToken = ['glpat', 'w'.repeat(20)].join('-');

  const unknown = await connect({ access_token: wrongToken });
  const elsewhere = await connect({ project: 'acme/other' });

  expect(unknown.json().registration).toMatchObject({ state: 'refused', reason: expect.stringContaining('401') });
  expect(unknown.body).not.toContain(wrongToken);
  expect(elsewhere.json().registration).toMatchObject({ state: 'refused', reason: expect.stringContaining('404') });
});

test('a token that is of no use makes the connection unhealthy at once, with what to do; another heals it', async () => {
  const wrong = await connect({ access_token: 'glpat-wrong' });
  const elsewhere = await connect({ project: 'acme/other' });
  const gone = await connect({ base_url: `${gitlab.baseUrl}/elsewhere` });

  const reasons = [wrong, elsewhere, gone].map((created) => created.json().health.reason);
  expect([wrong, elsewhere, gone].map((created) => created.json().health.state)).toEqual(Array(3).fill('unhealthy'));
  expect(reasons[0]).toMatch(/^GitLab answered 401: 401 Unauthorized\. Enter another access token/);
  expect(reasons[1]).toMatch(
    /^GitLab answered 404.* Is the project written as on the forge, and may the token see it\?/,
  );
  expect(reasons[2]).toMatch(/^GitLab answered /);
  const { id } = wrong.json();
  expect((await wizard.send('GET', `/${id}`)).json().health).toEqual(wrong.json().health);
  const right = await wizard.send('PATCH', `/${id}`, { access_token: gitlab.token });
  expect(right.json().health).toEqual({ state: 'healthy', reason: null });
});

test('a connection whose webhook was entered by hand is healthy with the first delivery', async () => {
  await gitlabWith({ scope: 'read_api' });
  const { id, webhook_url: url, secret } = (await connect()).json();

  await gitlab.deliver('job', gitlab.failedJob(), { url, secret });

  expect((await wizard.send('GET', `/${id}`)).json().health).toEqual({ state: 'healthy', reason: null });
});

test('where nobody answers as they should one sentence says so, whatever went wrong', async () => {
  const gone = await startStubGitlab();
  await gone.close();
  gitlab.fault(/version/, { kind: 'reset' });

  const closed = await connect({ base_url: gone.baseUrl });
  const broken = await connect();

  expect([closed.statusCode, broken.statusCode]).toEqual([201, 201]);
  const [one, other] = [closed.json().registration, broken.json().registration];
  expect(one).toMatchObject({ state: 'refused', reason: expect.stringContaining('could not be reached') });
  expect(other.reason).toBe(one.reason);
  expect(closed.json().health.state).toBe('unhealthy');
});

test('a name that leads into a closed network is refused on its field, and nothing is stored', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const closed = await testServer({ net: createOutbound({ allowNetworks: [], resolve }) });
  const careful = await aWizard(closed);
  const { port } = new URL(gitlab.baseUrl);

  const created = await careful.connect({
    ...{ forge: 'forge-a', base_url: `http://rebound.example:${port}` },
    ...{ project: 'acme/api', access_token: gitlab.token },
  });

  expect(created.statusCode).toBe(422);
  expect(created.json().errors).toEqual([{ pointer: '/base_url', detail: expect.stringContaining('FIRSTFAIL_ALLOW') }]);
  expect((await careful.send('GET', '')).json().items).toEqual([]);
  expect(gitlab.seen).toEqual([]);
  await closed.close();
});

test('a token that comes later registers the webhook; without one again it stays registered', async () => {
  const { id, secret } = (await connect({ access_token: undefined })).json();
  expect(gitlab.seen).toEqual([]);

  const given = await wizard.send('PATCH', `/${id}`, { access_token: gitlab.token });
  const taken = await wizard.send('PATCH', `/${id}`, { access_token: null });

  expect(given.json()).toMatchObject({ access: 'token', registration: { state: 'registered', steps: [] } });
  expect(gitlab.hooks).toMatchObject([{ token: secret }]);
  expect(taken.json()).toMatchObject({ access: 'none', registration: { state: 'registered', steps: [] } });
});

test('another token replaces the one that was refused, without a second webhook', async () => {
  const { id } = (await connect()).json();
  const wrong = await wizard.send('PATCH', `/${id}`, { access_token: 'glpat-wrong' });

  const right = await wizard.send('PATCH', `/${id}`, { access_token: gitlab.token });

  expect(wrong.json().registration.state).toBe('refused');
  expect(right.json().registration.state).toBe('registered');
  expect(gitlab.hooks).toHaveLength(1);
});

test('rotating tells GitLab the new secret at once', async () => {
  const { id, secret } = (await connect()).json();

  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();

  expect(rotated.registration).toEqual({ state: 'registered', reason: null, steps: [] });
  expect(gitlab.hooks).toMatchObject([{ token: rotated.secret }]);
  expect(rotated.secret).not.toBe(secret);
});

test('rotating registers a webhook that was refused before', async () => {
  gitlab.fault(/POST .*hooks/, { kind: 'answer', status: 500, json: { message: '500 Internal Server Error' } });
  const { id, registration } = (await connect()).json();

  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();

  expect(registration).toMatchObject({ state: 'refused' });
  expect(rotated.registration).toEqual({ state: 'registered', reason: null, steps: [] });
  expect((await wizard.send('GET', `/${id}`)).json().registration.state).toBe('registered');
  expect((await wizard.send('DELETE', `/${id}`)).statusCode).toBe(204);
  expect(gitlab.hooks).toEqual([]);
});

test('another token goes on asking for what the earlier one had not been shown', async () => {
  const { id } = (await connect()).json();
  const { connections } = server.deps.store;
  const polledTo = new Date('2026-01-01T00:00:00Z');
  await connections.change(wizard.tenantId, id, { polledTo });

  await wizard.send('PATCH', `/${id}`, { access_token: gitlab.token });

  expect(await connections.get(wizard.tenantId, id)).toMatchObject({ polledTo, nextPollAt: expect.any(Date) });
});

test('rotating while GitLab refuses says that the secret is to be entered by hand', async () => {
  const { id } = (await connect()).json();
  gitlab.fault(/PUT /, { kind: 'answer', status: 403, json: { message: '403 Forbidden' } });

  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();

  expect(rotated.registration).toMatchObject({ state: 'refused', reason: 'GitLab answered 403: 403 Forbidden' });
  expect(rotated.registration.steps).not.toEqual([]);
});

test('removing a connection removes its webhook on GitLab', async () => {
  const { id } = (await connect()).json();

  expect((await wizard.send('DELETE', `/${id}`)).statusCode).toBe(204);

  expect(gitlab.hooks).toEqual([]);
});

test('a connection can be removed also when GitLab refuses or is gone', async () => {
  const { id } = (await connect()).json();
  gitlab.fault(/DELETE /, { kind: 'answer', status: 403, json: { message: '403 Forbidden' } });

  expect((await wizard.send('DELETE', `/${id}`)).statusCode).toBe(204);

  expect((await wizard.send('GET', `/${id}`)).statusCode).toBe(404);
  expect(server.records).toContainEqual(
    expect.objectContaining({ message: 'could not remove the webhook of a connection', connection: id }),
  );
});

test('a token is never shown again, nor in the audit log, nor in ours', async () => {
  const { id, secret } = (await connect()).json();

  const answers = [
    await wizard.send('GET', ''),
    await wizard.send('GET', `/${id}`),
    await wizard.send('PATCH', `/${id}`, { access_token: gitlab.token }),
    await server.app.inject({ url: '/api/audit', headers: wizard.browser.headers }),
  ];

  const shown = answers.map(({ body }) => body).join('\n') + JSON.stringify(server.records);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(shown).not.toContain(gitlab.token);
  expect(shown).not.toContain(secret);
});

test("a credential that was moved from another tenant's row is not used: it fails closed", async () => {
  const own = (await connect()).json();
  const { id: foreignId } = (await aNeighbour()).json();
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const swap = 'update connections set credential = (select credential from connections where id = $2) where id = $1';
  await client.query(swap, [own.id, foreignId]).finally(() => client.end());
  const before = gitlab.seen.length;

  const tested = await wizard.send('POST', `/${own.id}/test`);

  expect(tested.json()).toMatchObject({ ok: false, detail: expect.stringContaining('cannot be opened') });
  expect(gitlab.seen).toHaveLength(before);
});

async function aNeighbour() {
  const { baseUrl: base_url, project, token } = gitlab;
  const neighbour = await aWizard(server, { host });
  return await neighbour.connect({ forge: 'forge-a', base_url, project, access_token: token });
}
