import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessOf } from '../../src/service/connections/forge-access.ts';
import { sealPair } from '../../src/service/connections/forge-credential.ts';
import type { ConnectionRecord } from '../../src/store/connections/connection-store.ts';
import { createStore } from '../../src/store/create-store.ts';
import { aWizard, type Wizard } from '../support/connections.ts';
import { patience } from '../support/database.ts';
import { aBrowser, type TestServer, testServer } from '../support/http.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

const publicUrl = 'https://ff.example';
const callback = '/api/connections/oauth/forge-a/callback';
const expired = { accessToken: 'old', refreshToken: 'old' };
let gitlab: StubGitlab;
let server: TestServer;
let wizard: Wizard;
let now = new Date();

beforeAll(async () => {
  gitlab = await startStubGitlab();
  gitlab.failedJob();
  const { baseUrl, oauth } = gitlab;
  oauth.redirectUri = publicUrl + callback;
  const application = { baseUrl, clientId: oauth.clientId, clientSecret: oauth.clientSecret };
  server = await testServer({
    settings: { publicUrl },
    gitlab: { ...application, redirectUri: oauth.redirectUri },
    now: () => now,
  });
});

beforeEach(async () => {
  now = new Date();
  wizard = await aWizard(server);
});

afterEach(() => void gitlab.hooks.splice(0));

afterAll(async () => {
  await server.close();
  await gitlab.close();
});

/** The way of a browser to GitLab; answers the query with which it comes back. */
async function atGitlab(project = gitlab.project): Promise<URLSearchParams> {
  const started = await wizard.send('GET', `/oauth/forge-a/start?project=${encodeURIComponent(project)}`);
  expect(started.statusCode).toBe(302);
  const allowed = await fetch(String(started.headers.location), { redirect: 'manual' });
  expect(allowed.status).toBe(302);
  const back = new URL(String(allowed.headers.get('location')));
  expect(back.origin + back.pathname).toBe(publicUrl + callback);
  return back.searchParams;
}

async function comeBack(query: URLSearchParams | Record<string, string>, by = wizard) {
  return await by.send('GET', `/oauth/forge-a/callback?${new URLSearchParams(query)}`);
}

async function connected(): Promise<ConnectionRecord> {
  await comeBack(await atGitlab());
  const [record] = await server.deps.store.connections.list(wizard.tenantId);
  if (!record) throw new Error('nothing was connected');
  return record;
}

async function count(by = wizard): Promise<number> {
  return (await server.deps.store.connections.list(by.tenantId)).length;
}

test('who signs in at GitLab gets a connection with a registered webhook, and comes back to it', async () => {
  const back = await comeBack(await atGitlab());

  const [item] = (await wizard.send('GET', '')).json().items;
  expect(back.statusCode).toBe(302);
  expect(back.headers.location).toBe(`${publicUrl}/integrations?connection=${item.id}`);
  expect(item).toMatchObject({
    ...{ forge: 'forge-a', base_url: gitlab.baseUrl, project: gitlab.project, access: 'oauth' },
    registration: { state: 'registered', steps: [] },
  });
  expect(gitlab.hooks).toMatchObject([{ url: `${publicUrl}/webhook/forge-a?connection=${item.id}` }]);
  const audit = await server.app.inject({ url: '/api/audit', headers: wizard.browser.headers });
  expect(audit.json().items).toContainEqual(
    expect.objectContaining({ action: 'connection.created', subject: { id: item.id, name: gitlab.project } }),
  );
});

test('the list says at which GitLab one can sign in', async () => {
  expect((await wizard.send('GET', '')).json().oauth).toEqual({ base_url: gitlab.baseUrl });
});

test('the redirect URI is the configured one, whatever the Host header says, and PKCE is asked for', async () => {
  const misled = await aWizard(server, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });

  const started = await misled.send('GET', '/oauth/forge-a/start?project=a/b&redirect_uri=https://evil.example/');

  const address = new URL(String(started.headers.location));
  expect(address.origin).toBe(gitlab.baseUrl);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ redirect_uri: publicUrl + callback, response_type: 'code', scope: 'api', code_challenge_method: 'S256' },
  });
  expect(started.headers.location).not.toContain('evil');
});

test('a link of another site does not begin a sign-in', async () => {
  const lured = await aWizard(server, { 'sec-fetch-site': 'cross-site' });

  expect((await lured.send('GET', '/oauth/forge-a/start?project=a/b')).statusCode).toBe(403);
});

test('a callback without a state, or with a made-up or altered one, connects nothing', async () => {
  const query = await atGitlab();
  const code = query.get('code') ?? '';
  const state = query.get('state') ?? '';
  const [asked = '', signature = ''] = state.split('.');
  const other = Buffer.from(JSON.stringify({ project: 'evil/api', expiresAt: now, chance: '' })).toString('base64url');

  const answers = [
    await comeBack({ code }),
    await comeBack({ code, state: '' }),
    await comeBack({ code, state: 'x' }),
    await comeBack({ code, state: `${other}.${signature}` }),
    await comeBack({ code, state: `${asked}.${signature}.` }),
    await comeBack({ state, redirect_uri: 'https://evil.example' }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
  expect(await count()).toBe(0);
});

test('a state of another session is refused, also to the same person, and connects nothing', async () => {
  const query = await atGitlab();
  const other = await aWizard(server);
  const elsewhere = { ...wizard, browser: await aBrowser(server, wizard.user) };

  expect((await comeBack(query, other)).statusCode).toBe(400);
  const headers = elsewhere.browser.headers;
  expect((await server.app.inject({ url: `${callback}?${query}`, headers })).statusCode).toBe(400);

  expect([await count(), await count(other)]).toEqual([0, 0]);
});

test('a callback works once: replayed it changes nothing', async () => {
  const query = await atGitlab();
  await comeBack(query);
  const before = await server.deps.store.connections.list(wizard.tenantId);

  const again = await comeBack(query);

  expect(again.statusCode).toBe(400);
  expect(await server.deps.store.connections.list(wizard.tenantId)).toEqual(before);
});

test('a state works once, also for a no', async () => {
  const state = (await atGitlab()).get('state') ?? '';

  const first = await comeBack({ error: 'access_denied', state });
  const again = await comeBack({ error: 'access_denied', state });

  expect([first.statusCode, again.statusCode]).toEqual([302, 400]);
});

test('a code that was used, or given to somebody else, connects nothing', async () => {
  const used = await atGitlab();
  await comeBack(used);
  const victim = await aWizard(server);
  const attackers = await atGitlab();
  wizard = victim;
  const own = await atGitlab();

  const replayed = await comeBack({ code: used.get('code') ?? '', state: own.get('state') ?? '' });
  const next = await atGitlab();
  const injected = await comeBack({ code: attackers.get('code') ?? '', state: next.get('state') ?? '' });

  expect([replayed.statusCode, injected.statusCode]).toEqual([400, 400]);
  expect(await count()).toBe(0);
});

test('who says no at GitLab, or takes too long, is told so where connections are', async () => {
  const denied = await atGitlab();
  const late = await atGitlab();

  const no = await comeBack({ error: 'access_denied', state: denied.get('state') ?? '' });
  now = new Date(now.getTime() + 30 * 60_000);
  const expired = await comeBack(late);

  expect(no.headers.location).toBe(`${publicUrl}/integrations?error=denied`);
  expect(expired.headers.location).toBe(`${publicUrl}/integrations?error=expired`);
  expect(await count()).toBe(0);
});

test('a browser whose session has ended comes back to the dashboard, with nothing of what GitLab gave it', async () => {
  const query = await atGitlab();
  const url = `${callback}?${query}`;

  const browser = await server.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  const program = await server.app.inject({ url, headers: { accept: 'application/json' } });

  expect([browser.statusCode, browser.headers.location]).toEqual([302, `${publicUrl}/integrations?error=ended`]);
  expect(program.statusCode).toBe(401);
  expect(await count()).toBe(0);
});

test('a GitLab that does not answer, or does not know this service, is told of, and nothing is connected', async () => {
  const { clientSecret } = gitlab.oauth;
  const [one, other] = [await atGitlab(), await atGitlab()];
  gitlab.fault(/oauth\/token/, { kind: 'reset' });

  const broken = await comeBack(one);
  gitlab.oauth.clientSecret = 'another';
  const unknown = await comeBack(other);
  gitlab.oauth.clientSecret = clientSecret;

  expect(broken.headers.location).toBe(`${publicUrl}/integrations?error=unavailable`);
  expect(unknown.headers.location).toBe(`${publicUrl}/integrations?error=unavailable`);
  expect(await count()).toBe(0);
});

test('a project that GitLab does not show this person is connected with what GitLab said and the manual steps', async () => {
  await comeBack(await atGitlab('acme/hidden'));

  const [item] = (await wizard.send('GET', '')).json().items;
  expect(item).toMatchObject({ project: 'acme/hidden', registration: { state: 'refused' } });
  expect(item.registration.reason).toContain('404');
  expect(item.registration.steps).not.toEqual([]);
});

test('tokens that run out are refreshed once, however many ask at the same time in two processes', async () => {
  const record = await connected();
  const first = await accessOf(server.deps, record);
  now = new Date(now.getTime() + 7_190_000);
  const before = gitlab.seen.length;
  const other = { ...server.deps, store: createStore(server.database.url, patience) };

  const all = await Promise.all(
    [server.deps, other, server.deps, other, server.deps].map(async (deps) => await accessOf(deps, record)),
  );

  await other.store.close();
  const refreshes = gitlab.seen.slice(before).filter(({ path }) => path === '/oauth/token');
  expect(refreshes).toHaveLength(1);
  expect(new Set(all.map((access) => access?.token)).size).toBe(1);
  expect(all[0]).toMatchObject({ kind: 'oauth' });
  expect(all[0]?.token).not.toBe(first?.token);
  expect(gitlab.oauth.accepts(all[0]?.token ?? '')).toBe(true);
});

test('few refreshes are under way at a time: the others are told to come again', async () => {
  const record = await connected();
  now = new Date(now.getTime() + 7_200_000);
  const records = Array.from({ length: 4 }, () => ({ ...record, id: server.deps.newId() }));
  const credential = (id: string) => sealPair(server.deps, { ...record, id }, { ...expired, expiresAt: now });

  const asked = records.map(async (one) => await accessOf(server.deps, { ...one, credential: credential(one.id) }));

  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  await expect(asked[3]).rejects.toThrow(/asked for tokens of other connections/);
});

test('a token that is entered while a refresh is under way stays', async () => {
  const record = await connected();
  now = new Date(now.getTime() + 7_200_000);
  const { gitlabSignIn } = server.deps;
  const gate = new EventEmitter();
  const begun = once(gate, 'begun');
  const opened = once(gate, 'open');
  server.deps.gitlabSignIn = gitlabSignIn && {
    ...gitlabSignIn,
    refresh: async (token) => {
      gate.emit('begun');
      await opened;
      return await gitlabSignIn.refresh(token);
    },
  };

  const refreshing = accessOf(server.deps, record);
  await begun;
  const entering = wizard.send('PATCH', `/${record.id}`, { access_token: gitlab.token });
  await untilOneWaits(entering);
  gate.emit('open');
  await refreshing;
  const entered = await entering;
  server.deps.gitlabSignIn = gitlabSignIn;

  expect(entered.json()).toMatchObject({ access: 'token', registration: { state: 'registered' } });
  const stored = await server.deps.store.connections.get(wizard.tenantId, record.id);
  expect(stored && (await accessOf(server.deps, stored))).toEqual({ kind: 'token', token: gitlab.token });
});

/** For the lock of a connection; or until it is clear that nobody will. */
async function untilOneWaits(other: Promise<unknown>): Promise<void> {
  let isOver = false;
  other.finally(() => {
    isOver = true;
  });
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  while (!isOver && (await client.query(waiting)).rowCount === 0);
  await client.end();
}

test('a grant that was revoked at GitLab makes the connection unhealthy and says the way back, which works', async () => {
  const record = await connected();
  gitlab.oauth.revoke();
  now = new Date(now.getTime() + 7_200_000);

  expect(await accessOf(server.deps, record)).toBeUndefined();

  const [lost] = (await wizard.send('GET', '')).json().items;
  expect(lost.health).toEqual({
    state: 'unhealthy',
    reason: expect.stringMatching(/expired or was revoked there\. Sign in at GitLab again, or enter an access token\./),
  });
  await comeBack(await atGitlab());
  const [back] = (await wizard.send('GET', '')).json().items;
  expect(back).toMatchObject({ id: lost.id, access: 'oauth', health: { state: 'waiting', reason: null } });
  expect(await count()).toBe(1);
});

test('a refresh that GitLab does not answer keeps the tokens for another try', async () => {
  const record = await connected();
  now = new Date(now.getTime() + 7_200_000);
  gitlab.fault(/oauth\/token/, { kind: 'answer', status: 502, body: 'bad gateway' });

  await expect(accessOf(server.deps, record)).rejects.toThrow(/GitLab did not answer as it should/);

  expect(await accessOf(server.deps, record)).toMatchObject({ kind: 'oauth' });
});

test('without the operator nobody signs in, and tokens that run out are not refreshed', async () => {
  const record = await connected();
  now = new Date(now.getTime() + 7_200_000);
  const { gitlabSignIn } = server.deps;
  server.deps.gitlabSignIn = undefined;

  const started = await wizard.send('GET', '/oauth/forge-a/start?project=a/b');
  const access = await accessOf(server.deps, record);
  const [item] = (await wizard.send('GET', '')).json().items;
  server.deps.gitlabSignIn = gitlabSignIn;

  expect(started.statusCode).toBe(404);
  expect(access).toBeUndefined();
  expect(item.health.reason).toContain('The operator has taken away the sign-in');
});
