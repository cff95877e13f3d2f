import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { aWizard, onGitlab } from '../support/connections.ts';
import { aBrowser, type TestServer, testServer } from '../support/http.ts';
import { type Listener, listen } from '../support/listener.ts';

let server: TestServer;
let listener: Listener;
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  // As an operator has it who allowed nothing.
  server = await testServer({ net: createOutbound({ allowNetworks: [] }), now: () => now });
  listener = await listen((_, response) => response.end('{"version":"18.5.0"}'));
});

afterAll(async () => {
  await listener.close();
  await server.close();
});

const dataCenter = {
  ...{ forge: 'forge-b', edition: 'self-hosted', base_url: 'https://bitbucket.example/git/' },
  ...{ project_key: 'ACME', repo_slug: 'api' },
};
const cloud = { forge: 'forge-b', edition: 'cloud', workspace: 'acme', repo_slug: 'api' };

test('a project is connected without a call: the answer has the secret, the URL and what to do by hand', async () => {
  const wizard = await aWizard(server);

  const created = await wizard.connect({ ...onGitlab, base_url: 'https://Git.example:443/sub//' });

  const { secret, ...record } = created.json();
  expect(created.statusCode).toBe(201);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(record).toMatchObject({
    ...{ forge: 'forge-a', edition: null, base_url: 'https://git.example/sub', project: 'acme/api' },
    ...{ has_secret: true, access: 'none', health: { state: 'waiting', reason: null } },
    ...{ previous_secret_until: null, forge_version: null, created_by: wizard.user.id, last_delivery_at: null },
    counts: { waiting: 0, failed: 0 },
  });
  expect(record.webhook_url).toBe(`http://localhost:80/webhook/forge-a?connection=${record.id}`);
  expect(record.registration).toMatchObject({ state: 'manual', reason: null });
  expect(record.registration.steps.join('\n')).toContain(`URL: ${record.webhook_url}`);
  expect((await wizard.send('GET', '')).json()).toEqual({ items: [record], oauth: null });
  expect((await wizard.send('GET', `/${record.id}`)).json()).toEqual(record);
});

test('both editions of Bitbucket are connected, with a secret that its cloud takes', async () => {
  const wizard = await aWizard(server);

  const [own, hosted] = [(await wizard.connect(dataCenter)).json(), (await wizard.connect(cloud)).json()];

  expect(own).toMatchObject({ edition: 'self-hosted', base_url: 'https://bitbucket.example/git', project: 'ACME/api' });
  expect(own.webhook_url).toContain('/webhook/forge-b?connection=');
  expect(own.notes.join(' ')).toContain('no build status event of its own');
  expect(hosted).toMatchObject({ edition: 'cloud', base_url: 'https://bitbucket.org', project: 'acme/api' });
  for (const { secret } of [own, hosted]) expect(secret).toMatch(/^[\w-]{40,128}$/);
  expect(own.secret).not.toBe(hosted.secret);
});

test('a project is connected once in a tenant, in whatever case; another tenant may connect it too', async () => {
  const [wizard, other] = [await aWizard(server), await aWizard(server)];
  await wizard.connect(onGitlab);

  const again = await wizard.connect({ ...onGitlab, base_url: 'https://git.example/', project: 'Acme/API' });

  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'conflict' });
  expect((await other.connect(onGitlab)).statusCode).toBe(201);
  expect((await wizard.connect({ ...onGitlab, base_url: 'https://other.example' })).statusCode).toBe(201);
});

test('projects of one name are connected at ten addresses at most: a delivery that names no connection tries them all', async () => {
  const wizard = await aWizard(server);
  const places = Array.from({ length: 15 }, (_, number) => `https://git-${number}.example`);

  const answers = await Promise.all(places.map(async (base_url) => await wizard.connect({ ...onGitlab, base_url })));

  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => answer.json())).toMatchObject(
    Array.from({ length: 5 }, () => ({ code: 'conflict', detail: expect.stringContaining('10 addresses') })),
  );
  const again = await wizard.connect({
    ...onGitlab,
    base_url: 'https://more.example',
    project: onGitlab.project.toUpperCase(),
  });
  expect(again.json().detail).toContain('10 addresses');
  expect((await wizard.connect({ ...onGitlab, project: 'acme/another' })).statusCode).toBe(201);
});

test.each([
  ['an unknown forge', { ...onGitlab, forge: 'github' }],
  ['a project without a group', { ...onGitlab, project: 'api' }],
  ['a project that climbs', { ...onGitlab, project: 'acme/../api' }],
  ['a project with a query', { ...onGitlab, project: 'acme/api?x=1' }],
  ['a slug that climbs', { ...cloud, repo_slug: '..' }],
  ['a key with a slash', { ...dataCenter, project_key: 'A/B' }],
  ['no edition', { forge: 'forge-b', workspace: 'acme', repo_slug: 'api' }],
  ['an empty token', { ...onGitlab, access_token: '' }],
])('%s is refused', async (_, payload) => {
  const wizard = await aWizard(server);

  expect((await wizard.connect(payload)).statusCode).toBe(422);
  expect((await wizard.send('GET', '')).json().items).toEqual([]);
});

test('who names no forge, or an unknown edition, is told which there are', async () => {
  const wizard = await aWizard(server);

  const answers = [await wizard.connect({}), await wizard.connect({ forge: 'forge-b', edition: 'server' })];

  expect(answers.map((answer) => answer.json().errors)).toEqual([
    [{ pointer: '/forge', detail: 'must be forge-a or forge-b or forge-c' }],
    [{ pointer: '/edition', detail: 'must be self-hosted or cloud' }],
  ]);
});

const inside = ['http://127.0.0.1', 'http://localhost', 'http://0.0.0.0', 'http://[::1]', 'http://a.localhost'];
const spelled = ['http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1', 'http://127.1', 'http://127.0.0.1.'];
const mapped = ['http://[::ffff:127.0.0.1]', 'http://[64:ff9b::7f00:1]', 'http://[2002:7f00:1::]'];
const networks = ['10.1.2.3', '172.16.9.9', '192.168.1.1', '100.64.0.1', '198.18.0.1', '224.0.0.1'];

/** Refused on the field, whether or not there is a token to call with. */
async function expectRefused(urls: readonly string[]): Promise<void> {
  const wizard = await aWizard(server);
  const before = listener.connections();
  for (const base_url of urls) {
    for (const more of [{}, { access_token: 'glpat-none' }]) {
      const answer = await wizard.connect({ ...onGitlab, base_url, ...more });
      expect([base_url, answer.statusCode]).toEqual([base_url, 422]);
      expect(answer.json().errors).toEqual([
        { pointer: '/base_url', detail: expect.stringMatching(/^The (?:port of the )?address /) },
      ]);
    }
  }
  expect(listener.connections()).toBe(before);
  expect((await wizard.send('GET', '')).json().items).toEqual([]);
}

test('an address of this machine is refused on its field, and nobody is called', async () => {
  await expectRefused([...inside.map((url) => `${url}:${listener.port}`), 'http://127.0.0.1:5432']);
});

test('an address where clouds hand out credentials is refused', async () => {
  const hosts = ['169.254.169.254', '[fd00:ec2::254]', 'metadata.google.internal'];

  await expectRefused(hosts.map((host) => `http://${host}/latest/meta-data`));
});

test('an address of this machine is refused however it is spelled', async () => {
  await expectRefused([...spelled, 'http://①②⑦.⓪.⓪.①'].map((url) => `${url}:${listener.port}`));
});

test('an address of this machine is refused inside one of IPv6', async () => {
  await expectRefused(mapped.map((url) => `${url}:${listener.port}`));
});

test('addresses of private networks are refused, and the operator is named who can allow them', async () => {
  await expectRefused([...networks.map((host) => `http://${host}`), 'http://[fe80::1]', 'http://[fc00::1]']);
  const wizard = await aWizard(server);

  const answer = await wizard.connect({ ...onGitlab, base_url: 'http://10.1.2.3' });

  expect(answer.json().errors[0].detail).toContain('FIRSTFAIL_ALLOW_NETWORKS');
});

test('what is no plain address is refused', async () => {
  const withUser = ['https://user:pass@git.example', 'https://user@git.example', 'https://git.example\\@evil.example'];
  const schemes = ['file:///etc/passwd', 'gopher://git.example', 'ftp://git.example', 'unix:/run/x.sock'];
  const tails = [
    'http://good.example#@evil.example',
    'https://git.example/a\r\nb',
    'https://git.example/?x',
    'https://',
  ];

  await expectRefused([
    ...withUser,
    ...schemes,
    ...tails,
    'git.example',
    'https://git.example?',
    'https://git.example#',
  ]);
});

test('ports of other services are refused', async () => {
  await expectRefused([22, 25, 6379, 5432].map((port) => `http://git.example:${port}`));
});

test('only admins of the tenant see a connection, and none of its secrets', async () => {
  const [wizard, stranger] = [await aWizard(server), await aWizard(server)];
  const { id, secret } = (await wizard.connect(onGitlab)).json();

  const answers = [
    await wizard.send('GET', ''),
    await wizard.send('GET', `/${id}`),
    await wizard.send('PATCH', `/${id}`, { access_token: null }),
    await wizard.send('GET', `/${id}/deliveries`),
    await wizard.send('GET', `/${id}/failures`),
    await wizard.send('POST', `/${id}/test`),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.includes(secret))).toEqual([]);
  expect(answers[1]?.json()).toMatchObject({ has_secret: true });
  expect(answers[1]?.json()).not.toHaveProperty('secret');
  expect((await stranger.send('GET', `/${id}`)).statusCode).toBe(404);
  expect((await stranger.send('POST', `/${id}/rotate-secret`)).statusCode).toBe(404);
  expect((await stranger.send('DELETE', `/${id}`)).statusCode).toBe(404);
});

const needsToken = 'Needs an access token.';

test.each([
  ['a comment without a token', { comment: true }, '/report/comment', needsToken],
  ['a status without a token', { status: true }, '/report/status', needsToken],
  ['a word for a switch', { comment: 'yes' }, '/report/comment', 'must be true or false'],
  ['null for a switch', { status: null }, '/report/status', 'must be true or false'],
  ['a word for the quotes', { quotes: 'private' }, '/report/quotes', 'must be true or false'],
  ['a confidence above 1', { min_confidence: 1.01 }, '/report/min_confidence', 'must be at most 1'],
  ['a confidence below 0', { min_confidence: -0.1 }, '/report/min_confidence', 'must be at least 0'],
  ['a list', [], '/report', 'must be an object'],
])('an answer on merge requests with %s is refused on its field, also by the wizard', async (_, report, pointer, detail) => {
  const wizard = await aWizard(server);
  const { id, report: stored } = (await wizard.connect(onGitlab)).json();

  const changed = await wizard.send('PATCH', `/${id}`, { report });
  const created = await wizard.connect({ ...onGitlab, project: 'acme/other', report });

  for (const answer of [changed, created]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ pointer, detail: expect.stringContaining(detail) }]);
  }
  expect((await wizard.send('GET', '')).json().items).toMatchObject([{ id, report: stored }]);
});

test('what is answered on merge requests is off at first, changes by member, and by nobody else', async () => {
  const [wizard, stranger] = [await aWizard(server), await aWizard(server)];
  const { id, report } = (await wizard.connect(onGitlab)).json();
  expect(report).toEqual({ comment: false, status: false, quotes: null, min_confidence: 0.5 });

  await wizard.send('PATCH', `/${id}`, { report: { quotes: true } });
  const changed = await wizard.send('PATCH', `/${id}`, { report: { min_confidence: 0.8, volume: 11 } });
  expect(changed.json().report).toEqual({ ...report, quotes: true, min_confidence: 0.8 });
  expect((await wizard.send('PATCH', `/${id}`, { report: { quotes: null } })).json().report.quotes).toBeNull();
  expect((await wizard.send('PATCH', `/${id}`, {})).statusCode).toBe(422);
  expect((await stranger.send('PATCH', `/${id}`, { report: { quotes: true } })).statusCode).toBe(404);
  expect((await wizard.send('GET', `/${id}`)).json().report.quotes).toBeNull();
});

test('without a token a test says what to do instead', async () => {
  const wizard = await aWizard(server);
  const { id } = (await wizard.connect(onGitlab)).json();
  const onCloud = { forge: 'forge-b', edition: 'cloud', workspace: 'acme', repo_slug: 'api' };
  const cloud = (await wizard.connect(onCloud)).json();

  const tested = await wizard.send('POST', `/${id}/test`);
  const untestable = await wizard.send('POST', `/${cloud.id}/test`);

  expect(tested.json()).toEqual({ ok: false, detail: expect.stringContaining('Press the test button') });
  expect(untestable.json()).toEqual({ ok: false, detail: expect.stringContaining('after the next build') });
});

test('rotating gives a new secret, and says until when the earlier one works', async () => {
  const wizard = await aWizard(server);
  const { id, secret } = (await wizard.connect(onGitlab)).json();
  now = new Date('2026-11-20T13:00:00Z');

  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();

  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.previous_secret_until).toBe('2026-11-21T13:00:00.000Z');
  expect(rotated.registration).toMatchObject({ state: 'manual' });
  expect((await wizard.send('GET', `/${id}`)).json().previous_secret_until).toBe('2026-11-21T13:00:00.000Z');
  now = new Date('2026-11-21T13:00:00Z');
  const { headers } = await aBrowser(server, wizard.user);
  const later = await server.app.inject({ url: `/api/connections/${id}`, headers });
  expect(later.json().previous_secret_until).toBeNull();
});

test('a removed connection is gone, and the project can be connected again', async () => {
  const wizard = await aWizard(server);
  const { id } = (await wizard.connect(onGitlab)).json();

  expect((await wizard.send('DELETE', `/${id}`)).statusCode).toBe(204);

  expect((await wizard.send('GET', `/${id}`)).statusCode).toBe(404);
  expect((await wizard.send('DELETE', `/${id}`)).statusCode).toBe(404);
  expect((await wizard.connect(onGitlab)).statusCode).toBe(201);
});

test('what is done with connections is in the audit log, without secrets', async () => {
  const wizard = await aWizard(server);
  const { id, secret } = (await wizard.connect(onGitlab)).json();
  const aSecondLater = () => {
    now = new Date(now.getTime() + 1000);
  };
  aSecondLater();
  const rotated = (await wizard.send('POST', `/${id}/rotate-secret`)).json();
  aSecondLater();
  await wizard.send('PATCH', `/${id}`, { access_token: null });
  aSecondLater();
  await wizard.send('DELETE', `/${id}`);

  const audit = await server.app.inject({ url: '/api/audit', headers: wizard.browser.headers });

  const entries = audit.json().items.filter(({ action }: { action: string }) => action.startsWith('connection.'));
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'connection.removed',
    'connection.access_changed',
    'connection.secret_rotated',
    'connection.created',
  ]);
  expect(entries[3]).toMatchObject({
    actor: { id: wizard.user.id },
    subject: { id, name: 'acme/api' },
    details: { forge: 'forge-a', base_url: 'https://git.example', access: 'none' },
  });
  expect(audit.body).not.toContain(secret);
  expect(audit.body).not.toContain(rotated.secret);
});

test('the webhook URL is the configured one, whatever the Host header says', async () => {
  const published = await testServer({ settings: { publicUrl: 'https://ff.example/sub' } });
  const wizard = await aWizard(published, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });

  const created = await wizard.connect(onGitlab);
  const listed = await wizard.send('GET', '');

  expect(created.json().webhook_url).toBe(`https://ff.example/sub/webhook/forge-a?connection=${created.json().id}`);
  expect(created.body + listed.body).not.toContain('evil');
  await published.close();
});

test.each([
  'evil.example',
  'evil.example:8080',
  '127.0.0.1.evil.example',
  '203.0.113.7',
  'localhost@evil.example',
  'evil.example/x',
])('without a configured URL a Host header of %s is not followed, and the reply says why', async (host) => {
  const wizard = await aWizard(server, { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });

  const created = await wizard.connect(onGitlab);

  expect(created.json().webhook_url).toMatch(/^http:\/\/127\.0\.0\.1:80\/webhook\/forge-a\?connection=/);
  expect(created.body).not.toMatch(/evil|203\.0\.113/);
  expect(created.json().notes.join()).toContain('The operator has not set FIRSTFAIL_PUBLIC_URL');
});

test('a secret that was moved to another row or altered is not used: it fails closed', async () => {
  const [wizard, other] = [await aWizard(server), await aWizard(server)];
  const [own, foreign] = [(await wizard.connect(onGitlab)).json(), (await other.connect(onGitlab)).json()];
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const swap = `update connections set secret = (select secret from connections where id = $2) where id = $1`;
  await client.query(swap, [own.id, foreign.id]).finally(() => client.end());

  const rotated = await wizard.send('POST', `/${own.id}/rotate-secret`);

  expect(rotated.statusCode).toBe(503);
  expect(rotated.json().detail).toMatch(/cannot be opened: the secret key has changed, or the row was altered/);
  expect(rotated.body).not.toContain(foreign.secret);
});

test.each([
  ['project', '/project', { project: 'group/na\ud800me' }],
  ['project', '/project', { project: 'group/na\udc00\ud800me' }],
  ['base_url', '/base_url', { base_url: 'https://git.example/\ud800' }],
  ['access_token', '/access_token', { access_token: 'to\ud800ken' }],
])('half of a surrogate pair in %s is 422, and nothing is stored', async (_, pointer, own) => {
  const wizard = await aWizard(server);

  const answer = await wizard.connect({ ...onGitlab, ...own });

  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    code: 'invalid',
    errors: [{ pointer, detail: expect.stringMatching(/pair/) }],
  });
  expect((await wizard.send('GET', '')).json().items).toEqual([]);
});
