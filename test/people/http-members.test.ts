import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '../../src/service/operator/set-plan.ts';
import { countAttempt } from '../../src/service/people/login-throttle.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import {
  aBrowser,
  aMember,
  aTenantWithUser,
  browserOf,
  password,
  type TestServer,
  testServer,
} from '../support/http.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ settings: { publicUrl: 'https://ff.example' } });
});

afterAll(async () => await server.close());

type Browser = Awaited<ReturnType<typeof aBrowser>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const newPassword = 'a dozen of letters';

async function anAdmin() {
  const { tenant, user } = await aTenantWithUser(server);
  return { tenant, user, browser: await aBrowser(server, user) };
}

async function send(browser: Browser | undefined, method: Method, url: string, payload?: object) {
  return await server.app.inject({ method, url, headers: browser?.mutating ?? {}, ...(payload && { payload }) });
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await server.app.inject({ url: '/api/auth/me', headers: browser.headers })).statusCode === 200;
}

test('an invited person chooses a password with the link and is signed in as a member', async () => {
  const { browser, tenant } = await anAdmin();

  const invited = await send(browser, 'POST', '/api/members', { email: ' New@Example.test ' });
  const { link, token, ...member } = invited.json();
  const accepted = await send(undefined, 'POST', '/api/auth/accept', { token, password: newPassword });

  expect(invited.statusCode).toBe(201);
  expect(invited.headers['cache-control']).toBe('no-store');
  expect(member).toMatchObject({ email: 'New@Example.test', role: 'member', status: 'invited' });
  expect(link).toBe(`https://ff.example/accept#${token}`);
  expect(accepted.statusCode).toBe(200);
  expect(accepted.json()).toMatchObject({ user: { id: member.id, role: 'member' }, tenant: { id: tenant.id } });
  expect(await isSignedIn(browserOf(accepted.cookies))).toBe(true);
  const login = { email: 'new@example.test', password: newPassword };
  expect((await send(undefined, 'POST', '/api/auth/login', login)).statusCode).toBe(200);
  const { items } = (await send(browser, 'GET', '/api/members')).json();
  expect(items).toHaveLength(2);
  expect(items[1]).toMatchObject({ id: member.id, status: 'active', expires_at: null });
});

test('the pages that links lead to are pages of the dashboard, and let nothing in but its own files', async () => {
  for (const page of ['accept', 'reset']) {
    const answer = await server.app.inject({ url: `/${page}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
  }
});

test('a link works once, not after it expired, and not after a newer one or its withdrawal', async () => {
  const { browser } = await anAdmin();
  const invite = async (email: string) => (await send(browser, 'POST', '/api/members', { email })).json();
  const accept = async (token: string) =>
    await send(undefined, 'POST', '/api/auth/accept', { token, password: newPassword });
  const used = await invite('used@example.test');
  const replaced = await invite('again@example.test');
  const newer = await invite('AGAIN@example.test');
  const withdrawn = await invite('gone@example.test');
  expect((await send(browser, 'DELETE', `/api/members/${withdrawn.id}`)).statusCode).toBe(204);
  expect((await accept(used.token)).statusCode).toBe(200);

  const refused = [];
  for (const token of [used.token, replaced.token, withdrawn.token, 'x', 'A'.repeat(43)]) {
    refused.push(await accept(token));
  }
  const realNow = server.deps.now;
  server.deps.now = () => new Date(Date.now() + 7 * 24 * 60 * 60_000);
  refused.push(await accept(newer.token));
  server.deps.now = realNow;

  expect(newer.id).toBe(replaced.id);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(new Set(refused.map((answer) => answer.json().detail)).size).toBe(1);
  expect((await accept(newer.token)).statusCode).toBe(200);
});

test('of two who accept one invitation at once, one becomes the member', async () => {
  const { browser } = await anAdmin();
  const { token } = (await send(browser, 'POST', '/api/members', { email: 'race@example.test' })).json();

  const answers = await Promise.all(
    Array.from({ length: 2 }, () => send(undefined, 'POST', '/api/auth/accept', { token, password: newPassword })),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});

test('inviting an address that has an account elsewhere looks like inviting any other', async () => {
  const { browser } = await anAdmin();
  const elsewhere = await anAdmin();

  const known = await send(browser, 'POST', '/api/members', { email: elsewhere.user.email });
  const unknown = await send(browser, 'POST', '/api/members', { email: 'nobody@elsewhere.test' });

  expect([known.statusCode, unknown.statusCode]).toEqual([201, 201]);
  expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()));
});

test('accepting for an address that has an account elsewhere looks like accepting for any other', async () => {
  const { browser, tenant } = await anAdmin();
  const elsewhere = await anAdmin();
  const accept = async (email: string) => {
    const { id, token } = (await send(browser, 'POST', '/api/members', { email })).json();
    return { id, answer: await send(undefined, 'POST', '/api/auth/accept', { token, password: newPassword }) };
  };

  const known = await accept(elsewhere.user.email.toUpperCase());
  const unknown = await accept('somebody@elsewhere.test');

  for (const { id, answer } of [known, unknown]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id, role: 'member' }, tenant: { id: tenant.id } });
    expect((await send(browser, 'GET', `/api/members/${id}`)).json()).toMatchObject({ status: 'active' });
  }
  expect(Object.keys(known.answer.headers)).toEqual(Object.keys(unknown.answer.headers));
  expect(await isSignedIn(elsewhere.browser)).toBe(true);
});

test('an administrator who accepts an invitation in the name of somebody takes nothing from them', async () => {
  const taker = await anAdmin();
  const email = 'wanted@example.test';
  const { token } = (await send(taker.browser, 'POST', '/api/members', { email })).json();
  await send(undefined, 'POST', '/api/auth/accept', { token, password: newPassword });

  const { browser, tenant } = await anAdmin();
  const invited = (await send(browser, 'POST', '/api/members', { email })).json();
  const own = 'chosen by its owner';
  const joined = await send(undefined, 'POST', '/api/auth/accept', { token: invited.token, password: own });

  expect(joined.json()).toMatchObject({ tenant: { id: tenant.id } });
  const login = async (password: string) => await send(undefined, 'POST', '/api/auth/login', { email, password });
  expect((await login(own)).json()).toMatchObject({ tenant: { id: tenant.id } });
  expect((await login(newPassword)).json()).toMatchObject({ tenant: { id: taker.tenant.id } });
  expect((await login('neither of the two')).statusCode).toBe(401);
});

test('each account of an address has a password of its own, which only who knows the other one is told', async () => {
  const { browser } = await anAdmin();
  const elsewhere = await anAdmin();
  const { email } = elsewhere.user;
  const { id, token } = (await send(browser, 'POST', '/api/members', { email })).json();
  const accept = async (secret: string) =>
    await send(undefined, 'POST', '/api/auth/accept', { token, password: secret });

  const refused = await accept(password);
  const accepted = await accept(newPassword);
  const change = { current_password: newPassword, new_password: password };
  const changed = await send(browserOf(accepted.cookies), 'POST', '/api/auth/password', change);
  const reset = (await send(browser, 'POST', `/api/members/${id}/reset-link`)).json();
  const wasReset = await send(undefined, 'POST', '/api/auth/reset', { token: reset.token, password });

  expect([refused.statusCode, accepted.statusCode]).toEqual([422, 200]);
  expect(refused.json()).toMatchObject({ code: 'invalid', errors: [{ pointer: '/password' }] });
  expect(changed.statusCode).toBe(422);
  expect(changed.json()).toMatchObject({ errors: [{ pointer: '/new_password' }] });
  expect(wasReset.statusCode).toBe(422);
});

test('who has one account of an address guesses at the other no faster by accepting and changing passwords', async () => {
  const { browser } = await anAdmin();
  const { email } = (await anAdmin()).user;
  const invite = async () => (await send(browser, 'POST', '/api/members', { email })).json();
  const { token } = await invite();
  const accepted = await send(undefined, 'POST', '/api/auth/accept', { token, password: newPassword });
  let mine = browserOf(accepted.cookies);
  // As if guessed so often from everywhere that the address is closed to who comes from nowhere known.
  const counters = { account: email, address: '' };
  for (let n = 0; n < 100; n++) await countAttempt(server.deps, { ...counters, address: `203.0.113.${n}` });

  const change = { current_password: newPassword, new_password: password };
  const changed = await send(mine, 'POST', '/api/auth/password', change);
  mine = browserOf(changed.cookies);

  // The right guess is not told from a wrong one.
  expect(changed.statusCode).toBe(204);
  expect(await isSignedIn(mine)).toBe(true);
});

test('a mistyped password is noted where the person signs in, and nowhere else', async () => {
  const taker = await anAdmin();
  const { user, browser } = await anAdmin();
  const { token } = (await send(taker.browser, 'POST', '/api/members', { email: user.email })).json();
  const elsewhere = { remoteAddress: '198.51.100.7' };
  const accept = { method: 'POST', url: '/api/auth/accept', payload: { token, password: newPassword } } as const;
  await server.app.inject({ ...accept, ...elsewhere });
  const login = async (secret: string) =>
    await send(undefined, 'POST', '/api/auth/login', { email: user.email, password: secret });
  expect((await login(password)).statusCode).toBe(200);

  expect((await login('mistyped')).statusCode).toBe(401);

  const failed = async (of: Browser) => (await send(of, 'GET', '/api/audit?action=login.failed')).json().items.length;
  await expect.poll(async () => await failed(browser)).toBe(1);
  expect(await failed(taker.browser)).toBe(0);
});

test('who is a member already cannot be invited', async () => {
  const { browser, user } = await anAdmin();

  const answer = await send(browser, 'POST', '/api/members', { email: user.email.toUpperCase() });

  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'conflict' });
});

test.each([
  [{ email: 'x@example.test', role: 'owner' }, '/role'],
  [{ email: 'no address' }, '/email'],
  [{ email: 'a@b\u0000' }, '/email'],
  [{}, '/email'],
])('an invitation that is not as it should be is 422: %j', async (payload, pointer) => {
  const { browser } = await anAdmin();

  const answer = await send(browser, 'POST', '/api/members', payload);

  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ pointer }] });
});

test('a member cannot make themselves an admin, invite, remove or reset, whatever they send', async () => {
  const { tenant, user: admin } = await anAdmin();
  const user = await aMember(server, tenant.id);
  const browser = await aBrowser(server, user);

  const answers = [
    await send(browser, 'PATCH', `/api/members/${user.id}`, { role: 'admin' }),
    await send(browser, 'PATCH', '/api/members/x', {}),
    await send(browser, 'POST', '/api/members', { email: 'x@example.test' }),
    await send(browser, 'DELETE', `/api/members/${admin.id}`),
    await send(browser, 'POST', `/api/members/${admin.id}/reset-link`),
    await send(browser, 'GET', '/api/audit'),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await send(browser, 'GET', `/api/members/${user.id}`)).json()).toMatchObject({ role: 'member' });
});

test('a change of role ends the sessions of the old one', async () => {
  const { browser, tenant } = await anAdmin();
  const user = await aMember(server, tenant.id, { canSignIn: true });
  const before = await aBrowser(server, user);

  const changed = await send(browser, 'PATCH', `/api/members/${user.id}`, { role: 'admin' });
  const same = await send(browser, 'PATCH', `/api/members/${user.id}`, { role: 'admin' });

  expect([changed.statusCode, same.statusCode]).toEqual([200, 200]);
  expect(changed.json()).toMatchObject({ id: user.id, role: 'admin' });
  expect(await isSignedIn(before)).toBe(false);
  expect((await send(await aBrowser(server, user), 'GET', '/api/audit')).statusCode).toBe(200);
});

test('an admin who becomes a member goes on with a new session', async () => {
  const { browser, user, tenant } = await anAdmin();
  await aMember(server, tenant.id, { role: 'admin' });

  const changed = await send(browser, 'PATCH', `/api/members/${user.id}`, { role: 'member' });

  const after = browserOf(changed.cookies);
  expect(changed.statusCode).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(after)).toBe(true);
  expect((await send(after, 'GET', '/api/audit')).statusCode).toBe(403);
  expect((await send(after, 'POST', '/api/auth/logout')).statusCode).toBe(204);
});

test('the last admin can be neither removed nor demoted', async () => {
  const { browser, user, tenant } = await anAdmin();
  await aMember(server, tenant.id);
  await send(browser, 'POST', '/api/members', { email: 'admin-to-be@example.test', role: 'admin' });

  const answers = [
    await send(browser, 'PATCH', `/api/members/${user.id}`, { role: 'member' }),
    await send(browser, 'DELETE', `/api/members/${user.id}`),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  expect(answers[0]?.json()).toMatchObject({ code: 'conflict' });
  expect(answers[1]?.json()).toMatchObject({ code: 'conflict' });
  expect(await isSignedIn(browser)).toBe(true);
});

test('of two admins who remove or demote each other at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { browser, user, tenant } = await anAdmin();
    const other = await aMember(server, tenant.id, { role: 'admin' });
    const otherBrowser = await aBrowser(server, other);

    await Promise.all([
      send(browser, 'DELETE', `/api/members/${other.id}`),
      send(otherBrowser, 'PATCH', `/api/members/${user.id}`, { role: 'member' }),
    ]);

    expect(admins(await server.deps.store.members.list(tenant.id))).toHaveLength(1);
  }
});

function admins(people: readonly { role: UserRecord['role']; status: string }[]) {
  return people.filter(({ role, status }) => role === 'admin' && status === 'active');
}

test('who is removed is signed out and cannot sign in; their tokens go on', async () => {
  const { browser, tenant } = await anAdmin();
  const user = await aMember(server, tenant.id, { role: 'admin' });
  const removed = await aBrowser(server, user);
  const { token } = (await send(removed, 'POST', '/api/tokens', { name: 'ci', scopes: ['read'] })).json();

  const answer = await send(browser, 'DELETE', `/api/members/${user.id}`);

  expect(answer.statusCode).toBe(204);
  expect(await isSignedIn(removed)).toBe(false);
  const reading = { url: '/api/v1/analyses', headers: { authorization: `Bearer ${token}` } };
  expect((await server.app.inject(reading)).statusCode).toBe(200);
  const { items } = (await send(browser, 'GET', '/api/tokens')).json();
  expect(items).toMatchObject([{ name: 'ci', created_by: null }]);
});

test('the members of another tenant are not there', async () => {
  const mine = await anAdmin();
  const theirs = await anAdmin();
  const { id } = (await send(theirs.browser, 'POST', '/api/members', { email: 'theirs@example.test' })).json();

  const answers = [];
  for (const target of [theirs.user.id, id, 'no-id', theirs.user.id.toUpperCase()]) {
    answers.push(await send(mine.browser, 'GET', `/api/members/${target}`));
    answers.push(await send(mine.browser, 'PATCH', `/api/members/${target}`, { role: 'member' }));
    answers.push(await send(mine.browser, 'DELETE', `/api/members/${target}`));
    answers.push(await send(mine.browser, 'POST', `/api/members/${target}/reset-link`));
  }

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect((await send(theirs.browser, 'GET', '/api/members')).json().items).toHaveLength(2);
});

test('the tenant says what its plan allows and how much of it is used', async () => {
  const { browser, tenant } = await anAdmin();
  await aMember(server, tenant.id);
  await send(browser, 'POST', '/api/members', { email: 'counted@example.test' });
  await send(browser, 'POST', '/api/tokens', { name: 'ci', scopes: ['read'] });

  const free = await send(browser, 'GET', '/api/tenant');
  await setPlan(server.deps, { tenant: tenant.id, plan: 'paid' });
  const paid = await send(browser, 'GET', '/api/tenant');

  expect(free.json()).toEqual({
    ...{ id: tenant.id, name: 'Acme', plan: 'free' },
    limits: { active_tokens: 3, posts_per_minute: 60, chat_channels: false },
    counts: { members: 2, invitations: 1, active_tokens: 1, analyses: 0 },
    model: null,
    ticket_template: null,
  });
  expect(paid.json().limits).toEqual({ active_tokens: null, posts_per_minute: 60, chat_channels: true });
});
