import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '../../src/service/operator/set-plan.ts';
import { aBrowser, aTenantWithUser, type TestServer, testServer } from '../support/http.ts';
import { type StubChat, startStubChat } from '../support/stub-chat.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const hourMs = 60 * 60_000;
let clock = start;
let server: TestServer;
let chat: StubChat;

beforeAll(async () => {
  server = await testServer({ now: () => new Date(clock) });
  chat = await startStubChat();
});
afterAll(async () => {
  await chat.close();
  await server.close();
});

async function anAdmin() {
  clock = start;
  const { tenant, user } = await aTenantWithUser(server, { plan: 'paid' });
  // A session for each call: none lasts as long as the clock may leap.
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const { mutating: headers } = await aBrowser(server, user);
    return await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const post = async (url: string, payload?: object) => await ask('POST', url, payload);
  const create = async (name: string, kind: 'webhook' | 'slack' = 'webhook') =>
    (await post('/api/channels', { kind, name, url: chat.address(kind, name) })).json();
  const get = async (url: string) => (await ask('GET', url)).json();
  return { tenant, post, create, get };
}

/** Which of the secrets made a signature of the newest message to that place; its time is that of a clock of ours. */
function signedBy(place: string, secrets: readonly string[]): boolean[] {
  const { headers, text = '' } = chat.taken.findLast(({ path }) => path === `/webhook/${place}`) ?? {};
  const { 'webhook-id': id = '', 'webhook-timestamp': at, 'webhook-signature': signatures } = headers ?? {};
  return secrets.map((secret) => {
    const own = new Webhook(secret).sign(id, new Date(Number(at) * 1000), text);
    return signatures?.split(' ').includes(own) === true;
  });
}

test('a rotated secret is shown once, and for a day each message is signed with both', async () => {
  const { create, post, get } = await anAdmin();
  const { id, secret: first } = await create('both');

  const rotated = await post(`/api/channels/${id}/rotate-secret`);
  const { secret: second, previous_secret_until } = rotated.json();

  expect(rotated.statusCode).toBe(200);
  expect(rotated.json()).toEqual({ secret: second, previous_secret_until: '2026-11-21T12:00:00.000Z' });
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(second).not.toBe(first);
  const [listed] = (await get('/api/channels')).items;
  expect(listed).toMatchObject({ id, previous_secret_until });
  expect(JSON.stringify(listed)).not.toContain(second);
  await post(`/api/channels/${id}/test`);
  expect(signedBy('both', [first, second])).toEqual([true, true]);
  const { headers } = chat.taken.findLast(({ path }) => path === '/webhook/both') ?? {};
  expect(headers?.['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
});

test('when the day is over the earlier secret signs no more', async () => {
  const { create, post, get } = await anAdmin();
  const { id, secret: first } = await create('over');
  const { secret: second } = (await post(`/api/channels/${id}/rotate-secret`)).json();

  clock += 24 * hourMs - 1;
  await post(`/api/channels/${id}/test`);
  const before = signedBy('over', [first, second]);
  clock += 1;
  await post(`/api/channels/${id}/test`);

  expect(before).toEqual([true, true]);
  expect(signedBy('over', [first, second])).toEqual([false, true]);
  expect((await get('/api/channels')).items[0].previous_secret_until).toBeNull();
});

test('two rotations leave nothing of the first secret', async () => {
  const { create, post } = await anAdmin();
  const { id, secret: first } = await create('twice');
  const { secret: second } = (await post(`/api/channels/${id}/rotate-secret`)).json();
  const { secret: third } = (await post(`/api/channels/${id}/rotate-secret`)).json();

  await post(`/api/channels/${id}/test`);

  expect(signedBy('twice', [first, second, third])).toEqual([false, true, true]);
});

test('of two rotations at one time one is refused, and the secret of the other works', async () => {
  const { create, post } = await anAdmin();
  const { id, secret: first } = await create('race');

  const answers = await Promise.all([1, 2].map(async () => await post(`/api/channels/${id}/rotate-secret`)));

  await post(`/api/channels/${id}/test`);
  const secrets = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().secret);
  // Where one had ended before the other began, both were made.
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  expect(signedBy('race', [...(secrets.length === 1 ? [first] : []), ...secrets])).toEqual([true, true]);
});

test('a rotation is audited without the secret, needs a paid plan, and only a webhook has one', async () => {
  const { tenant, create, post, get } = await anAdmin();
  const [hook, slack] = [await create('audited'), await create('chat', 'slack')];
  const { secret } = (await post(`/api/channels/${hook.id}/rotate-secret`)).json();

  const refused = await post(`/api/channels/${slack.id}/rotate-secret`);
  const audit = await get('/api/audit?action=channel.secret_rotated');
  await setPlan(server.deps, { tenant: tenant.id, plan: 'free' });
  const unpaid = await post(`/api/channels/${hook.id}/rotate-secret`);

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  expect(audit.items).toMatchObject([{ action: 'channel.secret_rotated', subject: { id: hook.id, name: 'audited' } }]);
  expect(JSON.stringify(audit)).not.toContain(secret);
  expect(JSON.stringify(server.records)).not.toContain(secret);
  expect([unpaid.statusCode, unpaid.json().code]).toEqual([403, 'plan_required']);
});
