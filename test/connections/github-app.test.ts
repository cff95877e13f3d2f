import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../src/store/connections/connection-store.ts';
import { aWizard, type Wizard } from '../support/connections.ts';
import type { StubInstallation } from '../support/github-app.ts';
import { aBrowser, type TestServer, testServer } from '../support/http.ts';
import { type StubGithub, startStubGithub } from '../support/stub-github.ts';

const publicUrl = 'https://ff.example';
const callback = '/api/connections/oauth/forge-c/callback';
const wizardPage = `${publicUrl}/integrations/new?github=`;
let github: StubGithub;
let server: TestServer;
let wizard: Wizard;
let installation: StubInstallation;
let now = new Date();
let nextId = 7000;

beforeAll(async () => {
  github = await startStubGithub();
  const { baseUrl, app } = github;
  app.now = () => now;
  app.callbackUrl = publicUrl + callback;
  const { clientId, clientSecret } = app;
  server = await testServer({
    settings: { publicUrl },
    githubApp: app.settings(baseUrl),
    github: { baseUrl, clientId, clientSecret, redirectUri: app.callbackUrl },
    now: () => now,
  });
});

beforeEach(async () => {
  now = new Date();
  wizard = await aWizard(server);
  // Each test has an installation of its own, because one tenant alone can have it.
  installation = installed('acme', [1, 2, 3]);
  github.app.person = { sees: { [installation.id]: [1, 2] } };
});

afterAll(async () => {
  await server.close();
  await github.close();
});

function installed(account: string, ids: number[]): StubInstallation {
  const names = ['', 'api', 'web', 'secret', 'other'];
  const repositories = ids.map((id) => ({ id, fullName: `acme/${names[id]}`, isPrivate: id !== 2 }));
  nextId += 1;
  const made = { id: nextId, account, suspended: false, repositories };
  github.app.installations.push(made);
  return made;
}

/** The way of a browser to GitHub; answers the query with which it comes back. */
async function atGithub(by = wizard): Promise<URLSearchParams> {
  const started = await by.send('GET', '/oauth/forge-c/start');
  expect(started.statusCode).toBe(302);
  const allowed = await fetch(String(started.headers.location), { redirect: 'manual' });
  expect(allowed.status).toBe(302);
  return new URL(String(allowed.headers.get('location'))).searchParams;
}

async function comeBack(query: URLSearchParams | Record<string, string>, by = wizard) {
  return await by.send('GET', `/oauth/forge-c/callback?${new URLSearchParams(query)}`);
}

async function appCall(method: 'GET' | 'DELETE', path = '', { browser } = wizard) {
  return await server.app.inject({ method, url: `/api/installations${path}`, headers: browser.mutating });
}

async function installations(by = wizard) {
  return (await appCall('GET', '', by)).json().items;
}

/** The installation as the service has it, once GitHub has shown it. */
async function shown(by = wizard): Promise<{ forge: string; installation: string }> {
  await comeBack(await atGithub(by), by);
  const [item] = await installations(by);
  return { forge: 'forge-c', installation: item.id };
}

async function connect(projects: string[], by = wizard) {
  const from = await shown(by);
  return await by.send('POST', '/many', { from, projects });
}

async function connections(by = wizard): Promise<ConnectionRecord[]> {
  const all = await server.deps.store.connections.list(by.tenantId);
  return all.toSorted((one, other) => (one.project < other.project ? -1 : 1));
}

async function deliver(event: string, told: object, own: { secret?: string; query?: string } = {}) {
  const { headers, body } = github.tell(event, told, { secret: own.secret ?? github.app.webhookSecret });
  return await server.app.inject({ method: 'POST', url: `/webhook/github${own.query ?? ''}`, headers, payload: body });
}

const ofInstallation = (own: object) => ({ installation: { id: installation.id }, ...own });
const aRepository = (id: number, full_name: string) => ({ id, full_name, default_branch: 'main' });
const aJob = (id = 51) => ({
  action: 'completed',
  workflow_job: { id, run_id: 18, run_attempt: 1, name: 'test', status: 'completed', conclusion: 'failure' },
});

describe('signing in at GitHub', () => {
  it('shows the installations of this person, with the repositories that they may see and no other', async () => {
    const back = await comeBack(await atGithub());

    expect(back.headers.location).toBe(`${wizardPage}shown`);
    const [item, ...others] = await installations();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ account: 'acme', state: 'offered', base_url: github.baseUrl, connections: 0 });
    const answer = await wizard.send('POST', '/available', { from: { forge: 'forge-c', installation: item.id } });
    const note = expect.stringContaining('1 repository more');
    expect(answer.json()).toEqual({
      items: [
        { project: 'acme/api', private: true, archived: false, connected: false },
        { project: 'acme/web', private: false, archived: false, connected: false },
      ],
      ...{ next: null, note },
    });
  });

  it('says where the App is installed', async () => {
    const answer = (await appCall('GET')).json();
    const install_url = `${github.baseUrl}/github-apps/firstfail-of-acme/installations/new`;
    expect(answer.app).toEqual({ base_url: github.baseUrl, install_url });
  });

  it('asks for PKCE, and for the callback that the operator configured', async () => {
    const started = await wizard.send('GET', '/oauth/forge-c/start?redirect_uri=https://evil.example/');
    const address = new URL(String(started.headers.location));
    expect(address.origin + address.pathname).toBe(`${github.baseUrl}/login/oauth/authorize`);
    const wanted = { redirect_uri: publicUrl + callback, code_challenge_method: 'S256' };
    expect(Object.fromEntries(address.searchParams)).toMatchObject(wanted);
    const lured = await aWizard(server, { 'sec-fetch-site': 'cross-site' });
    expect((await lured.send('GET', '/oauth/forge-c/start')).statusCode).toBe(403);
  });

  it('binds nothing by a forged, foreign or used state, or a foreign installation id in the callback', async () => {
    const foreign = installed('victim', [4]);
    const query = await atGithub();
    const [code = '', state = ''] = [query.get('code') ?? '', query.get('state') ?? ''];
    const other = await aWizard(server);
    const elsewhere = await aBrowser(server, wizard.user);

    const refused = [
      await comeBack({ code }),
      await comeBack({ code, state: `${state}x` }),
      await comeBack({ code, state }, other),
      await server.app.inject({ url: `${callback}?${query}`, headers: elsewhere.headers }),
    ];
    const named = { code, state, installation_id: String(foreign.id), setup_action: 'install' };
    const back = await comeBack(named);
    const again = await comeBack({ code, state });

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect([back.headers.location, again.statusCode]).toEqual([`${wizardPage}shown`, 400]);
    expect((await installations()).map(({ account }: { account: string }) => account)).toEqual(['acme']);
    expect(await installations(other)).toEqual([]);
  });

  it('does not take the state of a sign-in at GitLab, nor a code that GitHub does not know', async () => {
    const first = await atGithub();
    const second = await atGithub();
    await comeBack(first);
    const used = await comeBack({ code: first.get('code') ?? '', state: second.get('state') ?? '' });
    expect(used.statusCode).toBe(400);
    expect(used.json().detail).toContain('GitHub does not know this code');
  });

  it('tells of a no, of one that took too long, of none, and of a GitHub that does not answer', async () => {
    const [denied, late, broken] = [await atGithub(), await atGithub(), await atGithub()];
    const no = await comeBack({ error: 'access_denied', state: denied.get('state') ?? '' });
    github.fault(/GET \/api\/v3\/user\/installations/, { kind: 'answer', status: 502, body: 'bad gateway' });
    const unavailable = await comeBack(broken);
    now = new Date(now.getTime() + 30 * 60_000);
    const expired = await comeBack(late);
    github.app.person = { sees: {} };
    const none = await comeBack(await atGithub());

    const outcomes = [no, unavailable, expired, none].map(({ headers }) => headers.location);
    expect(outcomes).toEqual(['denied', 'unavailable', 'expired', 'none'].map((word) => wizardPage + word));
    expect(await installations()).toEqual([]);
  });

  it('is not possible without the App', async () => {
    const { githubSignIn } = server.deps;
    server.deps.githubSignIn = undefined;
    const without = await wizard.send('GET', '/oauth/forge-c/start');
    server.deps.githubSignIn = githubSignIn;
    expect(without.statusCode).toBe(404);
  });
});

describe('choosing repositories of an installation', () => {
  it('connects several in one step, binds the installation, and says which are connected already', async () => {
    const answer = await connect(['acme/api', 'acme/web']);

    expect(answer.json().items).toMatchObject([
      { project: 'acme/api', outcome: 'connected', detail: null },
      { project: 'acme/web', outcome: 'connected', detail: null },
    ]);
    const again = await connect(['acme/api']);
    expect(again.json().items).toMatchObject([{ project: 'acme/api', outcome: 'connected_already' }]);
    const [item] = await installations();
    expect(item).toMatchObject({ state: 'active', connections: 2 });
    const all = (await wizard.send('GET', '')).json().items;
    const made = all.find(({ project }: { project: string }) => project === 'acme/api');
    expect(made).toMatchObject({
      ...{ access: 'app', project: 'acme/api', webhook_url: `${publicUrl}/webhook/forge-c` },
      registration: { state: 'registered', steps: [] },
    });
    const audit = await server.app.inject({ url: '/api/audit', headers: wizard.browser.headers });
    const actions = audit.json().items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['installation.bound', 'connection.created']));
  });

  it('connects none that the person was not shown, or that is not there, and the others all the same', async () => {
    const answer = await connect(['acme/secret', 'acme/web', 'victim/api']);
    const outcomes = answer.json().items.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['failed', 'connected', 'failed']);
    expect((await connections()).map(({ project }) => project)).toEqual(['acme/web']);
  });

  it('leaves a repository with a token as it is', async () => {
    await wizard.connect({ forge: 'forge-c', base_url: github.baseUrl, project: 'acme/API' });
    const answer = await connect(['acme/api']);
    expect(answer.json().items).toMatchObject([{ outcome: 'connected_already' }]);
    expect(await connections()).toMatchObject([{ access: 'none', installationId: null }]);
  });

  it('gives an installation to one tenant only, whoever of two chooses first', async () => {
    const other = await aWizard(server);
    const [mine, theirs] = [await shown(), await shown(other)];

    const [first, second] = await Promise.all([
      wizard.send('POST', '/many', { from: mine, projects: ['acme/api'] }),
      other.send('POST', '/many', { from: theirs, projects: ['acme/api'] }),
    ]);
    const late = await comeBack(
      await atGithub(first.statusCode === 200 ? other : wizard),
      first.statusCode === 200 ? other : wizard,
    );

    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
    expect(late.headers.location).toBe(`${wizardPage}taken`);
  });

  it('knows nothing of an installation of another tenant, nor of an offer of more than an hour ago', async () => {
    const from = await shown();
    const other = await aWizard(server);
    const foreign = await other.send('POST', '/many', { from, projects: ['acme/api'] });
    const removed = await appCall('DELETE', `/${from.installation}`, other);
    now = new Date(now.getTime() + 60 * 60_000 + 1);
    const late = await wizard.send('POST', '/available', { from });

    expect([foreign.statusCode, removed.statusCode, late.statusCode]).toEqual([404, 404, 404]);
  });

  it('is refused with what GitHub says where the installation is suspended or gone', async () => {
    const from = await shown();
    installation.suspended = true;
    const suspended = await wizard.send('POST', '/many', { from, projects: ['acme/api'] });
    expect(suspended.statusCode).toBe(503);
    expect(suspended.json().detail).toContain('This installation has been suspended.');
    expect(await connections()).toEqual([]);
  });
});

describe('a connection of the App', () => {
  it('is tested by what the App may read, and has no secret to rotate', async () => {
    await connect(['acme/api']);
    const [{ id = '' } = {}] = await connections();

    const tested = await wizard.send('POST', `/${id}/test`);
    const rotated = await wizard.send('POST', `/${id}/rotate-secret`);
    installation.suspended = true;
    server.deps.githubApp?.forget(String(installation.id));
    const broken = await wizard.send('POST', `/${id}/test`);

    expect(tested.json()).toMatchObject({ ok: true });
    expect(rotated.statusCode).toBe(409);
    expect(broken.json()).toMatchObject({ ok: false, detail: expect.stringContaining('has been suspended') });
    expect(await connections()).toMatchObject([{ health: { state: 'unhealthy' } }]);
  });

  it('leaves the App when it is given a token, or none', async () => {
    await connect(['acme/api']);
    const [{ id = '' } = {}] = await connections();

    const token = await wizard.send('PATCH', `/${id}`, { access_token: github.token });
    expect(token.json()).toMatchObject({ access: 'token', registration: { state: 'registered' } });
    expect(token.json().webhook_url).toContain(`?connection=${id}`);
    expect(await connections()).toMatchObject([{ installationId: null, repositoryId: null }]);
    github.hooks.splice(0);
  });

  it('has no access and says why when the installation is let go, and can be chosen again', async () => {
    await connect(['acme/api']);
    const [item] = await installations();
    expect((await appCall('DELETE', `/${item.id}`)).statusCode).toBe(204);
    expect(await connections()).toMatchObject([{ health: { state: 'unhealthy' } }]);

    const again = await connect(['acme/api']);

    expect(again.json().items).toMatchObject([{ outcome: 'connected_already' }]);
    expect(await connections()).toMatchObject([{ health: { state: 'waiting', reason: null } }]);
  });
});

describe('a delivery of the App', () => {
  it('goes to the connection of its installation and repository, once', async () => {
    await connect(['acme/api', 'acme/web']);
    const told = ofInstallation({ ...aJob(), repository: aRepository(2, 'acme/web') });

    const answers = [await deliver('workflow_job', told), await deliver('workflow_job', told)];

    expect(answers.map((answer) => answer.json().status)).toEqual(['accepted', 'duplicate']);
    const [api, web] = await connections();
    const { tenantId, store } = { tenantId: wizard.tenantId, store: server.deps.store };
    expect(await store.failures.list(tenantId, api?.id ?? '', { limit: 10 })).toEqual([]);
    expect(await store.failures.list(tenantId, web?.id ?? '', { limit: 10 })).toMatchObject([{ state: 'waiting' }]);
  });

  it.each([
    ['a repository that is not connected', { repository: aRepository(3, 'acme/secret') }],
    ['an installation that nobody has', { installation: { id: 1 }, repository: aRepository(1, 'acme/api') }],
    ['no installation', { installation: undefined, zen: 'Keep it logically awesome.' }],
  ])('about %s is ignored', async (_, own) => {
    await connect(['acme/api']);
    const answer = await deliver('workflow_job', { ...ofInstallation(aJob(52)), ...own });
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'ignored']);
  });

  it('is refused with another secret, and where the address names a connection', async () => {
    await connect(['acme/api']);
    const [{ id = '' } = {}] = await connections();
    const told = ofInstallation({ ...aJob(53), repository: aRepository(1, 'acme/api') });

    const forged = await deliver('workflow_job', told, { secret: ['some', 'other', 'secret'].join('-') });
    const named = await deliver('workflow_job', told, { query: `?connection=${id}` });

    expect([forged.statusCode, named.statusCode]).toEqual([401, 401]);
    expect(await server.deps.store.failures.list(wizard.tenantId, id, { limit: 10 })).toEqual([]);
  });

  it('under another name renames the connection, whose failures stay', async () => {
    await connect(['acme/api']);
    const renamed = { action: 'renamed', repository: aRepository(1, 'acme/gateway') };
    await deliver('repository', ofInstallation(renamed));
    await deliver('workflow_job', ofInstallation({ ...aJob(54), repository: aRepository(1, 'acme/gateway') }));

    const [connection] = await connections();
    expect(connection).toMatchObject({ project: 'acme/gateway', repositoryId: '1' });
    const failures = await server.deps.store.failures.list(wizard.tenantId, connection?.id ?? '', { limit: 10 });
    expect(failures).toMatchObject([{ run: { project: 'acme/gateway' } }]);
  });

  it.each([
    ['installation', { action: 'suspend' }, /is suspended/],
    ['installation', { action: 'deleted' }, /was uninstalled/],
    ['installation_repositories', { action: 'removed', repositories_removed: [{ id: 1 }] }, /was taken out/],
    ['repository', { action: 'deleted', repository: { id: 1, full_name: 'acme/api' } }, /was deleted at GitHub/],
  ])('of %s %j makes the connection unhealthy, and stands in its journal', async (event, told, reason) => {
    await connect(['acme/api', 'acme/web']);
    const answer = await deliver(event, ofInstallation(told));

    expect(answer.json().status).toBe('accepted');
    const [connection] = await connections();
    expect(connection?.health).toEqual({ state: 'unhealthy', reason: expect.stringMatching(reason) });
    const journal = (await wizard.send('GET', `/${connection?.id}/deliveries`)).json().items;
    expect(journal).toMatchObject([{ event: `${event}.${told.action}`, reason: expect.stringMatching(reason) }]);
  });

  it('that ends a suspension, or gives a repository back, makes it healthy again', async () => {
    await connect(['acme/api']);
    const health = async () => (await connections())[0]?.health.state;
    await deliver('installation', ofInstallation({ action: 'suspend' }));
    await deliver('installation', ofInstallation({ action: 'unsuspend' }));
    expect(await health()).not.toBe('unhealthy');
    const repositories = [{ id: 1, full_name: 'acme/api' }];
    await deliver(
      'installation_repositories',
      ofInstallation({ action: 'removed', repositories_removed: repositories }),
    );
    expect(await health()).toBe('unhealthy');
    await deliver('installation_repositories', ofInstallation({ action: 'added', repositories_added: repositories }));
    expect(await health()).not.toBe('unhealthy');
  });

  it('of an uninstalled App frees the installation, and the next one takes its connections over', async () => {
    await connect(['acme/api']);
    await deliver('installation', ofInstallation({ action: 'deleted' }));
    expect(await installations()).toEqual([]);
    installation = installed('acme', [1]);
    github.app.person = { sees: { [installation.id]: [1] } };

    const again = await connect(['acme/api']);

    expect(again.json().items).toMatchObject([{ outcome: 'connected' }]);
    expect(await connections()).toMatchObject([{ installationId: String(installation.id), health: { reason: null } }]);
  });
});
