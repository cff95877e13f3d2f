import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../src/http/server.ts';
import { createUser } from '../../src/service/operator/create-user.ts';
import { setPassword } from '../../src/service/operator/set-password.ts';
import { createStore } from '../../src/store/create-store.ts';
import { patience } from '../support/database.ts';
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
  server = await testServer();
});

afterAll(async () => await server.close());

type Browser = Awaited<ReturnType<typeof aBrowser>>;
type Method = 'GET' | 'POST' | 'DELETE';
const newPassword = 'a dozen of letters';
const hourMs = 60 * 60_000;

async function aPerson() {
  const { tenant, user } = await aTenantWithUser(server);
  return { tenant, user, browser: await aBrowser(server, user) };
}

async function send(browser: Browser | undefined, method: Method, url: string, payload?: object) {
  return await server.app.inject({ method, url, headers: browser?.mutating ?? {}, ...(payload && { payload }) });
}

async function change(browser: Browser, current: string, next = newPassword) {
  return await send(browser, 'POST', '/api/auth/password', { current_password: current, new_password: next });
}

async function loginStatus(email: string, word: string): Promise<number> {
  return (await send(undefined, 'POST', '/api/auth/login', { email, password: word })).statusCode;
}

async function meStatus(browser: Browser, app = server.app): Promise<number> {
  return (await app.inject({ url: '/api/auth/me', headers: browser.headers })).statusCode;
}

/** Does the work while the service's clock goes ahead. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const realNow = server.deps.now;
  server.deps.now = () => new Date(Date.now() + ms);
  return await work().finally(() => {
    server.deps.now = realNow;
  });
}

test('a changed password ends every session, on every server, and the browser at hand gets a new one', async () => {
  const { user, browser } = await aPerson();
  const elsewhere = await aBrowser(server, user);
  const store = createStore(server.database.url, patience);
  const another = buildServer({ ...server.deps, store });

  const changed = await change(browser, password);

  const after = browserOf(changed.cookies);
  expect(changed.statusCode).toBe(204);
  for (const app of [server.app, another]) {
    expect([await meStatus(browser, app), await meStatus(elsewhere, app)]).toEqual([401, 401]);
    expect(await meStatus(after, app)).toBe(200);
  }
  expect((await send(after, 'POST', '/api/auth/logout')).statusCode).toBe(204);
  expect([await loginStatus(user.email, password), await loginStatus(user.email, newPassword)]).toEqual([401, 200]);
  await another.close();
  await store.close();
});

test('the current password proves who changes it, and guessing it is slowed down', async () => {
  const { browser } = await aPerson();

  const wrong = await change(browser, 'guess');
  const short = await change(browser, password, 'too short');
  const statuses: number[] = [];
  for (let at = 0; at < 10; at++) statuses.push((await change(browser, 'guess')).statusCode);

  expect([wrong.statusCode, short.statusCode]).toEqual([422, 422]);
  expect(wrong.json()).toMatchObject({ errors: [{ pointer: '/current_password' }] });
  expect(short.json()).toMatchObject({ errors: [{ pointer: '/new_password' }] });
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await meStatus(browser)).toBe(200);
});

test('a reset link sets a new password once and ends every session', async () => {
  const { browser, tenant } = await aPerson();
  const member = await aMember(server, tenant.id, { canSignIn: true });
  const signedIn = await aBrowser(server, member);
  const link = await send(browser, 'POST', `/api/members/${member.id}/reset-link`);
  const { token } = link.json();
  const reset = async () => await send(undefined, 'POST', '/api/auth/reset', { token, password: newPassword });

  const both = await Promise.all([reset(), reset()]);
  const again = await reset();

  expect(link.statusCode).toBe(201);
  expect(link.json().link).toBe(`/reset#${token}`);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  expect(again.statusCode).toBe(404);
  expect(await meStatus(signedIn)).toBe(401);
  expect([await loginStatus(member.email, password), await loginStatus(member.email, newPassword)]).toEqual([401, 200]);
});

test('a reset link that expired, was replaced, or whose password was changed is worth nothing', async () => {
  const { browser, tenant } = await aPerson();
  const member = await aMember(server, tenant.id, { canSignIn: true });
  const newLink = async () => (await send(browser, 'POST', `/api/members/${member.id}/reset-link`)).json().token;
  const reset = async (token: string) =>
    (await send(undefined, 'POST', '/api/auth/reset', { token, password: newPassword })).statusCode;
  const replaced = await newLink();
  const expired = await newLink();

  expect(await reset(replaced)).toBe(404);
  expect(await later(24 * hourMs, async () => await reset(expired))).toBe(404);
  const overtaken = await newLink();
  expect((await change(await aBrowser(server, member), password)).statusCode).toBe(204);
  expect(await reset(overtaken)).toBe(404);
});

test('an invitation that is not accepted has no password to reset', async () => {
  const { browser } = await aPerson();
  const { id } = (await send(browser, 'POST', '/api/members', { email: 'open@example.test' })).json();

  expect((await send(browser, 'POST', `/api/members/${id}/reset-link`)).statusCode).toBe(409);
});

test.each(['/api/auth/accept', '/api/auth/reset'])('a link is not taken from another site: %s', async (url) => {
  const payload = { token: 'A'.repeat(43), password: newPassword };
  const headers = { origin: 'https://evil.example' };

  const answer = await server.app.inject({ method: 'POST', url, payload, headers });

  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'csrf' });
});

test('a session ends after a day without use', async () => {
  const { browser } = await aPerson();

  expect(await later(24 * hourMs - 60_000, async () => await meStatus(browser))).toBe(200);
  // That was a use, noted at that time.
  await expect.poll(async () => await later(47 * hourMs, async () => await meStatus(browser))).toBe(200);
  expect(await later(72 * hourMs, async () => await meStatus(browser))).toBe(401);
});

test('a session ends after seven days, however much it is used', async () => {
  const { user, browser } = await aPerson();
  const uses: number[] = [];

  for (let day = 1; day <= 6; day++) {
    uses.push(await later(day * 23 * hourMs, async () => await meStatus(browser)));
    await noted(user.tenantId, user.id, day * 23 * hourMs);
  }

  expect(uses).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await later(7 * 23 * hourMs, async () => await meStatus(browser))).toBe(200);
  await noted(user.tenantId, user.id, 7 * 23 * hourMs);
  expect(await later(7 * 24 * hourMs, async () => await meStatus(browser))).toBe(401);
});

/** The use is noted beside the answer, so it may come a moment later. */
async function noted(tenantId: string, userId: string, aheadMs: number): Promise<void> {
  const lastUse = async () => (await server.deps.store.sessions.list(tenantId, userId, new Date()))[0]?.lastUsedAt;
  await expect.poll(async () => ((await lastUse())?.getTime() ?? 0) - Date.now()).toBeGreaterThan(aheadMs - hourMs);
}

test('people see their own sessions and end one of them', async () => {
  const { user, browser, tenant } = await aPerson();
  const phone = await send(undefined, 'POST', '/api/auth/login', { email: user.email, password });
  const colleague = await aBrowser(server, await aMember(server, tenant.id, { role: 'admin' }));

  const listed = (await send(browser, 'GET', '/api/sessions')).json();
  const other = listed.items.find(({ current }: { current: boolean }) => !current);
  const byColleague = await send(colleague, 'DELETE', `/api/sessions/${other.id}`);
  const ended = await send(browser, 'DELETE', `/api/sessions/${other.id}`);

  expect(listed.items).toHaveLength(2);
  expect(listed.items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  expect(other).toMatchObject({ address: '127.0.0.1', user_agent: 'lightMyRequest' });
  expect(JSON.stringify(listed)).not.toContain(browser.session);
  expect([byColleague.statusCode, ended.statusCode]).toEqual([404, 204]);
  expect(await meStatus(browserOf(phone.cookies))).toBe(401);
  expect(await meStatus(browser)).toBe(200);
  expect((await send(browser, 'DELETE', `/api/sessions/${other.id}`)).statusCode).toBe(404);
});

test('the operator sets a password for whom no administrator can', async () => {
  const { user, browser } = await aPerson();

  const generated = await setPassword(server.deps, { email: user.email.toUpperCase(), password: undefined });
  const unknown = setPassword(server.deps, { email: 'nobody@example.test', password: undefined });

  await expect(unknown).rejects.toThrow('No user has this e-mail address.');
  expect(await meStatus(browser)).toBe(401);
  expect([await loginStatus(user.email, password), await loginStatus(user.email, generated ?? '')]).toEqual([401, 200]);
});

test('the operator says which account is meant where an address has several, each with a password of its own', async () => {
  const { user, browser, tenant } = await aPerson();
  const { tenant: other } = await aTenantWithUser(server);
  const { email } = user;
  const made = await createUser(server.deps, { tenant: other.id, email, role: 'member', password: undefined });

  const open = setPassword(server.deps, { email, password: newPassword });
  await expect(open).rejects.toThrow(`name one with --tenant:\n${tenant.id}\n${other.id}`);
  const taken = setPassword(server.deps, { email, tenant: other.id, password });
  await expect(taken).rejects.toThrow('this one opens another account of this e-mail address');
  await setPassword(server.deps, { email, tenant: other.id, password: newPassword });

  expect(await meStatus(browser)).toBe(200);
  const tries = [password, newPassword, made.generatedPassword ?? ''];
  expect(await Promise.all(tries.map((one) => loginStatus(email, one)))).toEqual([200, 200, 401]);
});

test('the session of another tenant cannot be ended', async () => {
  const mine = await aPerson();
  const theirs = await aPerson();
  const { items } = (await send(theirs.browser, 'GET', '/api/sessions')).json();

  const answers = [];
  for (const id of [items[0].id, 'no-id']) answers.push(await send(mine.browser, 'DELETE', `/api/sessions/${id}`));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await meStatus(theirs.browser)).toBe(200);
});
