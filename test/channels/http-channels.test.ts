import { Client } from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '../../src/service/operator/set-plan.ts';
import type { Plan } from '../../src/store/tenants/tenant-record.ts';
import { aChannel, anAnalysis } from '../support/builders.ts';
import { findInTables } from '../support/canary.ts';
import { aBrowser, aTenantWithUser, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';
import { type StubChat, startStubChat } from '../support/stub-chat.ts';

let server: TestServer;
let chat: StubChat;

beforeAll(async () => {
  server = await testServer();
  chat = await startStubChat();
});
afterAll(async () => {
  await chat.close();
  await server.close();
});

type Browser = Awaited<ReturnType<typeof aBrowser>>;

async function anAdmin(plan: Plan = 'paid') {
  const { tenant, user } = await aTenantWithUser(server, { plan });
  return { tenant, user, browser: await aBrowser(server, user) };
}

async function send(browser: Browser, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  return await server.app.inject({ method, url, headers: browser.mutating, ...(payload && { payload }) });
}

async function create(browser: Browser, own: object = {}) {
  const payload = { kind: 'webhook', name: 'builds', url: chat.address('webhook'), ...own };
  return await send(browser, 'POST', '/api/channels', payload);
}

test('a channel is made with its key shown once and its address never again', async () => {
  const { browser, user } = await anAdmin();

  const created = await create(browser, { name: ' builds ', filters: { severity: ['high'] } });
  const { secret, ...record } = created.json();
  const listed = await send(browser, 'GET', '/api/channels');

  expect(created.statusCode).toBe(201);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(record).toMatchObject({
    ...{ kind: 'webhook', name: 'builds', filters: { severity: ['high'] }, digest: 'off', quiet_hours: null },
    ...{ host: new URL(chat.address('webhook')).host, state: 'active', state_reason: null },
    ...{ created_by: user.id, last_sent_at: null, last_error: null },
  });
  expect(listed.json()).toEqual({ items: [record] });
  expect(listed.body).not.toContain('/webhook/one');
  expect((await create(browser, { kind: 'slack', url: chat.address('slack') })).json().secret).toBeNull();
});

test('the hundred and first channel is refused', async () => {
  const { tenant, browser } = await anAdmin();
  for (let at = 0; at < 99; at++) await server.deps.store.channels.create(tenant.id, aChannel(), {});

  const answers = [await create(browser), await create(browser)];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409]);
  expect(answers[1]?.json()).toMatchObject({ code: 'conflict' });
});

test('a preview is what a channel would say of the newest analysis, and sends nothing', async () => {
  const { tenant, browser } = await anAdmin('free');
  const preview = async (kind: string) => await send(browser, 'POST', '/api/channels/preview', { kind });
  const without = await preview('slack');
  const analysis = anAnalysis({ title: 'Make <b> stops' });
  await storeAnalysis(server.deps.store, tenant.id, analysis);
  const { id } = analysis;
  const takenBefore = chat.taken.length;

  const [slack, webhook] = [await preview('slack'), await preview('webhook')];

  expect(without.json()).toMatchObject({ analysis_id: null, headline: 'Firstfail can post here' });
  expect(slack.json()).toMatchObject({ analysis_id: id, headline: expect.stringMatching(/^\w+: Make <b> stops$/) });
  expect(slack.json().message.text).toContain('Make &lt;b&gt; stops');
  expect(webhook.json().message).toMatchObject({ type: 'analysis.completed', data: { analysis: { id }, count: 1 } });
  expect(chat.taken).toHaveLength(takenBefore);
});

test('a test sends one message, signed, and is in the journal', async () => {
  const { browser } = await anAdmin();
  const { id, secret } = (await create(browser, { url: chat.address('webhook', 'trial') })).json();

  const tested = await send(browser, 'POST', `/api/channels/${id}/test`);
  const journal = await send(browser, 'GET', `/api/channels/${id}/notifications`);

  expect(tested.json()).toEqual({ ok: true, detail: 'The service there took the message. Look for it.' });
  const [message, ...more] = chat.taken.filter(({ path }) => path === '/webhook/trial');
  expect(more).toEqual([]);
  expect(new Webhook(secret).verify(message?.text ?? '', message?.headers ?? {})).toMatchObject({ type: 'test' });
  expect(journal.json().items).toMatchObject([{ event: 'test', state: 'sent', tries: 1, analysis_id: null }]);
  expect((await send(browser, 'GET', '/api/channels')).json().items[0].last_sent_at).not.toBeNull();
});

test('a test that fails says why and what to do', async () => {
  const { browser } = await anAdmin();
  const { id } = (await create(browser, { kind: 'teams' })).json();
  const test = async () => (await send(browser, 'POST', `/api/channels/${id}/test`)).json();

  chat.script({ status: 500, body: 'secret words of the service' });
  expect(await test()).toEqual({ ok: false, detail: 'The service there answered 500. Try again in a while.' });
  chat.script({ status: 400 });
  expect((await test()).detail).toMatch(/^The service there answered 400\. Check/);
  chat.script({ status: 410 });
  expect((await test()).detail).toMatch(/gone \(410\)\. Make a new address/);

  const failed = await send(browser, 'GET', `/api/channels/${id}/notifications?state=failed&limit=2`);
  expect(failed.json().items.map(({ reason }: { reason: string }) => reason)).toEqual([
    'The service there says that the address is gone (410).',
    'The service there answered 400.',
  ]);
  const [channel] = (await send(browser, 'GET', '/api/channels')).json().items;
  expect(channel).toMatchObject({ state: 'disabled', state_reason: failed.json().items[0].reason });
});

test('our log names why nobody could be reached, without the address', async () => {
  const { browser } = await anAdmin();
  const away = await startStubChat();
  const url = away.address('webhook', 'away');
  await away.close();
  const { id } = (await create(browser, { url })).json();

  const tested = await send(browser, 'POST', `/api/channels/${id}/test`);

  expect(tested.json()).toMatchObject({ ok: false, detail: expect.stringContaining('could not be reached') });
  const [record] = server.records.filter((one) => JSON.stringify(one).includes('could not be sent'));
  expect(record).toMatchObject({ error: { type: 'AppError', code: 'unavailable' } });
  expect(JSON.stringify(record)).toContain('ECONNREFUSED');
  expect(JSON.stringify(record)).not.toContain(new URL(url).host);
});

test('a new address gives a disabled channel another chance, and the state can be set', async () => {
  const { browser } = await anAdmin();
  const { id } = (await create(browser)).json();
  const change = async (payload: object) => (await send(browser, 'PATCH', `/api/channels/${id}`, payload)).json();
  chat.script({ status: 410 });
  await send(browser, 'POST', `/api/channels/${id}/test`);

  expect(await change({ url: chat.address('webhook', 'new') })).toMatchObject({ state: 'active', state_reason: null });
  expect(await change({ state: 'paused' })).toMatchObject({ state: 'paused' });
  expect(await change({ state: 'active', name: 'all', digest: 'daily' })).toMatchObject({
    state: 'active',
    name: 'all',
  });
  const quiet_hours = { start: '22:00', end: '06:00', time_zone: 'Europe/Berlin' };
  expect(await change({ quiet_hours })).toMatchObject({ digest: 'daily', quiet_hours });
  expect(await change({ quiet_hours: null })).toMatchObject({ quiet_hours: null });
  expect(await change({})).toMatchObject({ name: 'all' });
});

test.each([
  [{ kind: 'pager' }, '/kind'],
  [{ name: '' }, '/name'],
  [{ url: 'not an address' }, '/url'],
  [{ url: 'ftp://a.example/x' }, '/url'],
  [{ url: 'http://10.0.0.1/hook' }, '/url'],
  [{ url: 'http://169.254.169.254/latest' }, '/url'],
  [{ url: 'https://hooks.slack.com/services/T0/B0/x' }, '/url'],
  [{ kind: 'slack', url: 'https://hooks.slack.com/' }, '/url'],
  [{ kind: 'teams', url: 'https://acme.webhook.office.com/webhookb2/x' }, '/url'],
  [{ digest: 'weekly' }, '/digest'],
  [{ filters: { severity: ['awful'] } }, '/filters/severity/0'],
  [{ quiet_hours: { start: '25:00', end: '06:00', time_zone: 'UTC' } }, '/quiet_hours/start'],
  [{ quiet_hours: { start: '22:00', end: '06:00', time_zone: 'Mars/Olympus' } }, '/quiet_hours/time_zone'],
  [{ quiet_hours: { start: '06:00', end: '06:00', time_zone: 'UTC' } }, '/quiet_hours/end'],
])('a field that is not as it should be is 422 and named, on every plan: %j', async (own, pointer) => {
  for (const plan of ['free', 'paid'] as const) {
    const { browser } = await anAdmin(plan);

    const answer = await create(browser, own);

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
  }
});

test('on Free, making and testing is 403 plan_required; listing, changing and removing is not', async () => {
  const { tenant, browser } = await anAdmin();
  const { id } = (await create(browser)).json();
  await setPlan(server.deps, { tenant: tenant.id, plan: 'free' });

  const made = await create(browser);
  const tested = await send(browser, 'POST', `/api/channels/${id}/test`);
  const resumed = await send(browser, 'PATCH', `/api/channels/${id}`, { state: 'active' });
  const listed = await send(browser, 'GET', '/api/channels');
  const renamed = await send(browser, 'PATCH', `/api/channels/${id}`, { name: 'later' });
  const removed = await send(browser, 'DELETE', `/api/channels/${id}`);

  for (const refused of [made, tested, resumed]) {
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'plan_required' });
  }
  const reason = 'The plan is Free, and notifications are a paid feature.';
  expect(listed.json().items).toMatchObject([{ id, state: 'paused', state_reason: reason }]);
  expect([renamed.statusCode, removed.statusCode]).toEqual([200, 204]);
});

test('a channel that a person has paused stays paused when the plan comes back', async () => {
  const { tenant, browser } = await anAdmin();
  const { id } = (await create(browser)).json();
  await setPlan(server.deps, { tenant: tenant.id, plan: 'free' });
  await send(browser, 'PATCH', `/api/channels/${id}`, { state: 'paused' });
  await setPlan(server.deps, { tenant: tenant.id, plan: 'paid' });

  expect((await send(browser, 'GET', '/api/channels')).json().items).toMatchObject([
    { state: 'paused', state_reason: null },
  ]);
});

test('what is not there, or another tenant’s, is 404', async () => {
  const [mine, theirs] = [await anAdmin(), await anAdmin()];
  const { id } = (await create(theirs.browser)).json();

  for (const wanted of [id, 'no-id', id.toUpperCase(), '00000000-0000-7000-8000-000000000000']) {
    const answers = [
      await send(mine.browser, 'PATCH', `/api/channels/${wanted}`, { name: 'x' }),
      await send(mine.browser, 'DELETE', `/api/channels/${wanted}`),
      await send(mine.browser, 'POST', `/api/channels/${wanted}/test`),
      await send(mine.browser, 'GET', `/api/channels/${wanted}/notifications`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  }
  expect((await send(theirs.browser, 'GET', '/api/channels')).json().items).toHaveLength(1);
});

test('the address of a channel is in no answer, no line of the log and no table', async () => {
  const { browser } = await anAdmin();
  const canary = 'cnry7Qx2pLm9';
  const url = chat.address('slack', canary);
  const { id } = (await create(browser, { kind: 'slack', url })).json();
  chat.script({ status: 500, body: url });
  const answers = [
    await send(browser, 'POST', `/api/channels/${id}/test`),
    await send(browser, 'PATCH', `/api/channels/${id}`, { url: `${url}&more=1`, digest: 'daily' }),
    await send(browser, 'PATCH', `/api/channels/${id}`, { url: `http://10.0.0.1/${canary}` }),
    await send(browser, 'GET', '/api/channels'),
    await send(browser, 'GET', `/api/channels/${id}/notifications`),
  ];
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const inTables = await findInTables(client, [canary, 'builds']);
  await client.end();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 200, 200]);
  expect(answers.map(({ body }) => body).join()).not.toContain(canary);
  expect(JSON.stringify(server.records)).not.toContain(canary);
  expect(inTables.filter((place) => place.startsWith(canary))).toEqual([]);
  expect(inTables).toContain('builds in public.channels.name');
});

test('who made, changed and removed a channel is audited, without its address', async () => {
  const { browser } = await anAdmin();
  const url = chat.address('mattermost', 'hidden');
  const { id } = (await create(browser, { kind: 'mattermost', url })).json();
  await send(browser, 'PATCH', `/api/channels/${id}`, { url: `${url}2`, state: 'paused' });
  await send(browser, 'DELETE', `/api/channels/${id}`);

  const audit = await send(browser, 'GET', '/api/audit');

  const { host } = new URL(url);
  expect(audit.json().items).toMatchObject([
    { action: 'channel.removed', subject: { id, name: 'builds' } },
    { action: 'channel.changed', subject: { id }, details: { changed: ['url', 'state'], host, state: 'paused' } },
    { action: 'channel.created', subject: { id, name: 'builds' }, details: { kind: 'mattermost', host } },
  ]);
  expect(audit.body).not.toContain('hidden');
});
