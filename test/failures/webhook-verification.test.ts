import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealPreviousSecret, sealWebhookSecret } from '../../src/service/connections/webhook-secret.ts';
import { type StubBitbucket, startStubBitbucket } from '../support/stub-bitbucket.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, startWebhookWorld, theSecret, type WebhookWorld } from '../support/webhook-world.ts';

const noPlace = '00000000-0000-4000-8000-000000000000';
const wrongSecret = 'The secret of this delivery is missing or wrong.';

let world: WebhookWorld;
let gitlab: StubGitlab;
let bitbucket: StubBitbucket;
let onGitlab: Attached;
let onBitbucket: Attached;
let address = 0;

// No worker: what is queued can be counted.
beforeAll(async () => {
  world = await startWebhookWorld({ works: false, settings: { trustedProxies: ['127.0.0.1'] } });
  gitlab = await startStubGitlab();
  bitbucket = await startStubBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
});
afterAll(async () => {
  await gitlab.close();
  await bitbucket.close();
  await world.close();
});
beforeEach(async () => {
  address++;
  const project = `acme/api-${address}`;
  onGitlab = await world.connect({ ...gitlab.place, project });
  onBitbucket = await world.connect({ ...bitbucket.place, project: `ACME/api-${address}` });
});

type Sent = { url?: string; headers?: Record<string, string | undefined>; body?: string | Buffer };

async function send(path: 'forge-a' | 'forge-b', { url, headers, body }: Sent) {
  const known = Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== undefined));
  const from = { 'x-forwarded-for': `203.0.113.${address % 250}`, 'x-forwarded-proto': 'https' };
  const answer = await world.app.inject({
    method: 'POST',
    url: url ?? `/webhook/${path}`,
    headers: { 'content-type': 'application/json', ...from, ...known } as Record<string, string>,
    payload: body ?? '{}',
  });
  return {
    status: answer.statusCode,
    ...(answer.json() as { status?: unknown; detail?: string }),
    code: answer.statusCode,
  };
}

function gitlabBody(own: object = {}): string {
  const id = Math.floor(Math.random() * 1e9);
  const project = { path_with_namespace: onGitlab.connection.project, default_branch: 'main' };
  const job = { build_id: id, build_name: 'unit', build_status: 'failed', build_started_at: null, pipeline_id: id };
  return JSON.stringify({ object_kind: 'build', ref: 'main', sha: 'abc123', ...job, project, ...own });
}

function bitbucketBody(more = ''): string {
  const [key, slug] = onBitbucket.connection.project.split('/');
  const repository = `"repository": {"slug": "${slug}", "project": {"key": "${key}"}}`;
  return `{ ${repository},\n "buildStatus": {"state": "FAILED", "key": "k\\u00e9${more}", "url": "https://ci.example/é/1"}, "commit": {"id": "abc123"} }`;
}

function signed(body: string | Buffer, secret: string = theSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function withId({ connection }: Attached): string {
  return `/webhook/${connection.forge}?connection=${connection.id}`;
}

async function nothingOf({ tenantId, connection }: Attached): Promise<void> {
  expect(await world.analyses(tenantId)).toEqual([]);
  expect(await world.failures(connection)).toEqual([]);
  expect(await world.waitingTasks(tenantId)).toBe(0);
}

test.each([
  ['no header at all', undefined],
  ['another word', 'wrong'],
  ['a space behind it', `${theSecret} x`.slice(0, -1)],
  ['nothing', ''],
  ['a prefix', theSecret.slice(0, -1)],
])('a GitLab delivery is refused whose secret is %s', async (_, secret) => {
  for (const url of ['/webhook/forge-a', withId(onGitlab)]) {
    for (const header of ['x-gitlab-token', 'x-forge-token']) {
      // A header's value loses the space at its end on the way, so that one is sent with a letter instead.
      const value = secret?.endsWith(' ') ? `${secret.trim()}_` : secret;
      const answer = await send('forge-a', { url, headers: { [header]: value }, body: gitlabBody() });
      expect(answer).toMatchObject({ code: 401, detail: wrongSecret });
    }
  }
  await nothingOf(onGitlab);
});

test('a secret of 8 KiB is refused like any other wrong one', async () => {
  const headers = { 'x-gitlab-token': 'x'.repeat(8 * 1024) };

  expect(await send('forge-a', { headers, body: gitlabBody() })).toMatchObject({ code: 401, detail: wrongSecret });
});

test.each(['x-gitlab-token', 'x-forge-token'])('the secret is taken in %s', async (header) => {
  const answer = await send('forge-a', { headers: { [header]: theSecret }, body: gitlabBody() });

  expect(answer).toMatchObject({ code: 202, status: 'accepted' });
});

test('a delivery that is signed as GitLab 19 does needs no token; one signed an hour ago is refused', async () => {
  const signingToken = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const own = await startStubGitlab({ project: `signed/api-${address}` });
  const { tenantId, connection } = await world.connect(own.place);
  const secret = sealWebhookSecret(world.deps, connection, signingToken);
  await world.deps.store.connections.change(tenantId, connection.id, { secret });
  const job = own.failedJob({ startedAt: null });
  const early = own.delivery('job', job, { signingToken, at: new Date(Date.now() - 3_600_000) });
  const now = own.delivery('job', job, { signingToken });

  const refused = await send('forge-a', { headers: early.headers, body: early.body });
  const changed = await send('forge-a', { headers: now.headers, body: now.body.replace('unit', 'Unit') });
  const taken = await send('forge-a', { headers: now.headers, body: now.body });

  expect([refused.code, changed.code, taken.code]).toEqual([401, 401, 202]);
  await own.close();
});

test('a project that nobody has connected is 404, with an id, without, and with one that is none', async () => {
  const headers = { 'x-gitlab-token': theSecret };
  const body = gitlabBody({ project: { path_with_namespace: 'acme/unknown' } });

  for (const url of ['/webhook/forge-a', withId(onGitlab)]) {
    expect(await send('forge-a', { url, headers, body })).toMatchObject({ code: 404 });
  }
  for (const id of [noPlace, 'x', '', "' or 1=1--"]) {
    const url = `/webhook/forge-a?connection=${encodeURIComponent(id)}`;
    expect(await send('forge-a', { url, headers, body: gitlabBody() })).toMatchObject({ code: 404 });
  }
  await nothingOf(onGitlab);
});

test('the secret of one project opens no other, and the id of one forge is none of the other', async () => {
  const other = await world.connect({ ...gitlab.place, project: `other/api-${address}` });
  other.connection.secret = Buffer.alloc(0);
  const url = `/webhook/forge-b?connection=${onGitlab.connection.id}`;
  const body = gitlabBody({ project: { path_with_namespace: other.connection.project } });

  const crossed = await send('forge-a', { url: withId(onGitlab), headers: { 'x-gitlab-token': theSecret }, body });
  const wrongDoor = await send('forge-b', { url, headers: { 'x-hub-signature': signed('{}') } });

  expect([crossed.code, wrongDoor.code]).toEqual([404, 404]);
  await nothingOf(other);
});

test('of two tenants that connected one project, the secret tells whose delivery it is', async () => {
  const { project } = onGitlab.connection;
  const other = await world.connect({ ...gitlab.place, project: project.toUpperCase() });
  const own = 'another secret of another tenant';
  await world.deps.store.connections.change(other.tenantId, other.connection.id, {
    secret: sealWebhookSecret(world.deps, other.connection, own),
  });

  expect((await send('forge-a', { headers: { 'x-gitlab-token': own }, body: gitlabBody() })).code).toBe(202);

  expect(await world.analyses(other.tenantId)).toHaveLength(1);
  await nothingOf(onGitlab);
});

test("a tenant whose stored secret does not open keeps no delivery from another's project of that name", async () => {
  const project = `acme/shared-${address}`;
  const broken = await world.connect({ ...gitlab.place, project });
  const whole = await world.connect({ ...gitlab.place, project });
  const { tenantId, connection } = broken;
  await world.deps.store.connections.change(tenantId, connection.id, { secret: whole.connection.secret });
  const body = gitlabBody({ project: { path_with_namespace: project } });

  const right = await send('forge-a', { headers: { 'x-gitlab-token': theSecret }, body });
  const wrong = await send('forge-a', { headers: { 'x-gitlab-token': 'guessed' }, body });

  expect([right.code, wrong.code]).toEqual([202, 401]);
  expect(await world.analyses(whole.tenantId)).toHaveLength(1);
  await nothingOf(broken);
});

test.each([
  ['a push', { object_kind: 'push' }],
  ['a merge request', { object_kind: 'merge_request' }],
  ['a pipeline that passed', { object_kind: 'pipeline', object_attributes: { id: 1, status: 'success' } }],
  ['a pipeline that runs', { object_kind: 'pipeline', object_attributes: { id: 1, status: 'running' } }],
  ['a word of tomorrow', { object_kind: 'quantum' }],
  ['a template of the customer’s own', { object_kind: undefined, text: 'hello' }],
])('%s is 202 and nothing to analyse', async (_, own) => {
  const answer = await send('forge-a', { headers: { 'x-gitlab-token': theSecret }, body: gitlabBody(own) });

  expect(answer).toMatchObject({ code: 202, status: 'ignored' });
  await nothingOf(onGitlab);
});

test('what cannot be read is 202 to who has the secret, and 400 to who does not say which connection', async () => {
  const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
  for (const body of ['not json', deep, '', '[]', 'null', '"x"']) {
    const authentic = await send('forge-a', { url: withId(onGitlab), headers: { 'x-gitlab-token': theSecret }, body });
    expect(authentic).toMatchObject({ code: 202, status: 'ignored' });
  }
  for (const body of ['not json', deep]) expect((await send('forge-a', { body })).code).toBe(400);
});

test('what is signed are the bytes that came, not what they mean', async () => {
  const body = bitbucketBody();
  const again = JSON.stringify(JSON.parse(body));

  expect(await send('forge-b', { headers: { 'x-hub-signature': signed(body) }, body: again })).toMatchObject({
    code: 401,
  });
  for (const changed of [`${body}\n`, body.replace('FAILED', 'FAILEd')]) {
    const answer = await send('forge-b', { headers: { 'x-hub-signature': signed(body) }, body: changed });
    expect(answer).toMatchObject({ code: 401, detail: wrongSecret });
  }
  const answer = await send('forge-b', {
    headers: { 'x-hub-signature': signed(body), 'x-event-key': 'repo:build_status_updated' },
    body,
  });
  expect(answer).toMatchObject({ code: 202, status: 'accepted' });
});

test('signatures that are none are refused without a word more', async () => {
  const body = bitbucketBody();
  const good = signed(body);
  const hex = good.slice('sha256='.length);
  const sha1 = `sha1=${createHmac('sha1', theSecret).update(body).digest('hex')}`;
  const none = [
    '',
    'sha256=',
    sha1,
    hex,
    `sha256=${hex.slice(1)}`,
    `${good}, ${good}`,
    `md5=${hex}`,
    `sha256=${'é'.repeat(8)}`,
  ];

  for (const signature of none) {
    const answer = await send('forge-b', { headers: { 'x-hub-signature': signature }, body });
    expect(answer).toMatchObject({ code: 401, detail: wrongSecret });
  }
});

test('an empty key signs nothing', async () => {
  const body = bitbucketBody();

  const answer = await send('forge-b', { headers: { 'x-hub-signature': signed(body, '') }, body });

  expect(answer.code).toBe(401);
});

test('a packed body is signed as it came and read as it was; a bomb is not read', async () => {
  const headers = { 'content-encoding': 'gzip', 'x-event-key': 'repo:build_status_updated' };
  const packed = gzipSync(bitbucketBody());
  const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20));
  const url = withId(onBitbucket);

  const taken = await send('forge-b', {
    url,
    headers: { ...headers, 'x-hub-signature': signed(packed) },
    body: packed,
  });
  const other = await send('forge-b', {
    url,
    headers: { ...headers, 'x-hub-signature': signed(bitbucketBody()) },
    body: packed,
  });
  const unread = await send('forge-b', { url, headers: { ...headers, 'x-hub-signature': signed(bomb) }, body: bomb });

  expect(taken).toMatchObject({ code: 202, status: 'accepted' });
  expect(other.code).toBe(401);
  expect(unread).toMatchObject({ code: 202, status: 'ignored' });
});

test('a body of five MiB is read, one of more than 25 is refused', async () => {
  const filled = (mebibytes: number) => gitlabBody({ variables: [{ value: 'x'.repeat(mebibytes * 1024 * 1024) }] });
  const headers = { 'x-gitlab-token': theSecret };

  expect(await send('forge-a', { headers, body: filled(5) })).toMatchObject({ code: 202, status: 'accepted' });
  expect(await send('forge-a', { headers, body: filled(26) })).toMatchObject({ code: 413 });
});

test('a rotated secret works beside the new one until its time is over', async () => {
  const { tenantId, connection } = onGitlab;
  const inAnHour = new Date(Date.now() + 3_600_000);
  const previous = { previousSecret: sealPreviousSecret(world.deps, connection, 'the secret of before') };
  const headers = { 'x-gitlab-token': 'the secret of before' };

  await world.deps.store.connections.change(tenantId, connection.id, { ...previous, previousSecretUntil: inAnHour });
  const before = await send('forge-a', { headers, body: gitlabBody() });
  await world.deps.store.connections.change(tenantId, connection.id, { previousSecretUntil: new Date(Date.now() - 1) });
  const after = await send('forge-a', { headers, body: gitlabBody() });
  const current = await send('forge-a', { headers: { 'x-gitlab-token': theSecret }, body: gitlabBody() });

  expect([before.code, after.code, current.code]).toEqual([202, 401, 202]);
});

test('what comes while the service tests the webhook is a ping and not analysed', async () => {
  const { tenantId, connection } = onGitlab;
  const testingUntil = new Date(Date.now() + 60_000);
  await world.deps.store.connections.change(tenantId, connection.id, { testingUntil });

  const answer = await send('forge-a', { headers: { 'x-gitlab-token': theSecret }, body: gitlabBody() });

  expect(answer).toMatchObject({ code: 202, status: 'ignored' });
  const [line] = await world.deps.store.failures.listDeliveries(tenantId, connection.id, 9);
  expect(line).toMatchObject({ answer: 'ping' });
  await nothingOf(onGitlab);
});

test('of three hundred invalid deliveries in a row each is told what is wrong, and authentic ones are taken', async () => {
  const project = { path_with_namespace: onGitlab.connection.project };
  const refused = [];
  const authentic = [];
  for (let turn = 0; turn < 300; turn++) refused.push((await send('forge-a', { body: gitlabBody() })).code);
  for (let turn = 0; turn < 20; turn++) {
    const headers = { 'x-gitlab-token': theSecret };
    authentic.push((await send('forge-a', { headers, body: gitlabBody({ project }) })).code);
  }

  expect(new Set(refused)).toEqual(new Set([401]));
  expect(new Set(authentic)).toEqual(new Set([202]));
});
