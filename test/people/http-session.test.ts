import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../src/http/server.ts';
import { createStore } from '../../src/store/create-store.ts';
import { patience } from '../support/database.ts';
import {
  aBrowser,
  aMember,
  aTenantWithUser,
  browserOf,
  password,
  signIn,
  type TestServer,
  testServer,
} from '../support/http.ts';

let server: TestServer;
let email: string;

beforeAll(async () => {
  server = await testServer();
  ({
    user: { email },
  } = await aTenantWithUser(server));
});

afterAll(async () => await server.close());

async function login(payload: object, headers: Record<string, string> = {}) {
  return await server.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
}

async function logout(headers: Record<string, string>) {
  return await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
}

async function me(cookie: string) {
  return await server.app.inject({ url: '/api/auth/me', headers: { cookie } });
}

test('signing in sets a session cookie scripts cannot read and a CSRF cookie they can', async () => {
  const answer = await login({ email, password });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ user: { email, role: 'admin' }, tenant: { name: 'Acme', plan: 'free' } });
  expect(answer.body).not.toContain('argon2');
  const [session, csrf] = [answer.headers['set-cookie']].flat();
  expect(session).toMatch(/^firstfail_session=[\w-]{43}; /);
  expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(csrf).toMatch(/^csrf_token=[\w.-]+; /);
  expect(csrf).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an address is known in any case', async () => {
  expect((await login({ email: email.toUpperCase(), password })).statusCode).toBe(200);
});

test('an unknown address and a wrong password get the same answer', async () => {
  const wrong = await login({ email, password: 'wrong' });
  const unknown = await login({ email: 'nobody@example.test', password });

  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect({ ...wrong.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' });
});

test('guessing is slowed down over all servers, and the right password works later', async () => {
  const { user } = await aTenantWithUser(server);
  const store = createStore(server.database.url, patience);
  const another = buildServer({ ...server.deps, store });
  const guess = { method: 'POST', url: '/api/auth/login', payload: { email: user.email, password: 'guess' } } as const;
  const attempts = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => await (at % 2 ? server.app : another).inject(guess)),
  );
  const throttled = await login({ email: user.email, password });

  await aQuarterOfAnHourPasses();
  const later = await login({ email: user.email, password });
  await another.close();
  await store.close();

  expect(attempts.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(throttled.statusCode).toBe(429);
  expect(throttled.json()).toMatchObject({ code: 'rate_limited' });
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800);
  expect(later.statusCode).toBe(200);
});

test('guesses from everywhere slow an account down, but not where it has signed in before', async () => {
  const { user } = await aTenantWithUser(server);
  const from = async (remoteAddress: string, word: string) =>
    (
      await server.app.inject({
        ...{ method: 'POST', url: '/api/auth/login', remoteAddress },
        payload: { email: user.email, password: word },
      })
    ).statusCode;
  expect(await from('198.51.100.1', password)).toBe(200);

  const guesses: number[] = [];
  for (let at = 0; at < 102; at++) guesses.push(await from(`203.0.113.${at}`, 'guess'));

  expect(guesses.filter((status) => status === 401)).toHaveLength(100);
  expect(await from('203.0.113.200', password)).toBe(429);
  expect(await from('198.51.100.1', password)).toBe(200);
});

/** The database's clock decides, so what it has counted is made older. */
async function aQuarterOfAnHourPasses(): Promise<void> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  await client.query("update login_attempts set hits = array(select h - interval '15 minutes' from unnest(hits) h)");
  await client.end();
}

test('many accounts are not tried from one address either', async () => {
  const tried = await testServer();
  const statuses = new Map<number, number>();

  for (let at = 0; at < 105; at++) {
    const payload = { email: `user${at}@example.test`, password: 'guess' };
    const { statusCode } = await tried.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  await tried.close();

  expect([...statuses]).toEqual([
    [401, 100],
    [429, 5],
  ]);
});

test('a cookie from before signing in is replaced and dies', async () => {
  const before = await signIn(server, email);

  const answer = await login({ email, password }, before.headers);

  expect(browserOf(answer.cookies).session).not.toBe(before.session);
  expect((await me(before.headers.cookie)).statusCode).toBe(401);
});

test('a planted cookie is never taken for a session', async () => {
  const planted = randomBytes(32).toString('base64url');

  const answer = await login({ email, password }, { cookie: `firstfail_session=${planted}` });

  expect(browserOf(answer.cookies).session).not.toBe(planted);
  expect((await me(`firstfail_session=${planted}`)).statusCode).toBe(401);
});

test('after signing out the cookie is worth nothing', async () => {
  const browser = await signIn(server, email);
  expect((await me(browser.headers.cookie)).statusCode).toBe(200);

  const answer = await logout(browser.mutating);

  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect((await me(browser.headers.cookie)).statusCode).toBe(401);
});

test('without the CSRF token, with another session’s or one made up, a change is refused', async () => {
  const browser = await signIn(server, email);
  const other = await signIn(server, email);
  const session = `firstfail_session=${browser.session}`;
  const attempts: Record<string, string>[] = [
    browser.headers,
    { cookie: session, 'x-csrf-token': browser.csrf },
    { cookie: `${session}; csrf_token=${other.csrf}`, 'x-csrf-token': other.csrf },
    { cookie: `${session}; csrf_token=x`, 'x-csrf-token': 'x' },
    { cookie: `${session}; csrf_token=.`, 'x-csrf-token': '.' },
    { cookie: browser.headers.cookie, 'x-csrf-token': `${browser.csrf}x` },
    { cookie: browser.headers.cookie, 'x-csrf-token': '' },
  ];

  for (const headers of attempts) {
    const answer = await logout(headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'csrf' });
  }
  expect((await me(browser.headers.cookie)).statusCode).toBe(200);
});

test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('a call that a browser says comes from elsewhere is refused: %j', async (from) => {
  const browser = await signIn(server, email);

  const answer = await logout({ ...browser.mutating, ...(from as Record<string, string>) });

  expect(answer.statusCode).toBe(403);
  expect((await login({ email, password }, from as Record<string, string>)).statusCode).toBe(403);
});

test('a call that a browser says comes from this page passes', async () => {
  const browser = await signIn(server, email);
  const from = { origin: 'http://ff.example:8080', host: 'ff.example:8080', 'sec-fetch-site': 'same-origin' };

  expect((await logout({ ...browser.mutating, ...from })).statusCode).toBe(204);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a form cannot sign in: %s', async (type) => {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': type };
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', body, headers });

  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
});

test('a CSRF token is fresh each time and equals its cookie byte for byte, with or without a session', async () => {
  const browser = await signIn(server, email);
  const tokens: string[] = [];

  for (const headers of [{}, {}, browser.headers, browser.headers]) {
    const answer = await server.app.inject({ url: '/api/auth/csrf', headers });
    const { csrf_token: csrfToken } = answer.json();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(csrfToken).toMatch(/^[A-Za-z0-9_.-]+$/);
    expect(answer.headers['set-cookie']).toContain(`csrf_token=${csrfToken};`);
    tokens.push(csrfToken);
  }

  expect(new Set(tokens).size).toBe(4);
});

test('a fresh CSRF token works for its session, an anonymous one does not', async () => {
  const browser = await signIn(server, email);
  const session = `firstfail_session=${browser.session}`;
  const anonymous = (await server.app.inject({ url: '/api/auth/csrf' })).json().csrf_token;
  const fresh = (await server.app.inject({ url: '/api/auth/csrf', headers: browser.headers })).json().csrf_token;

  const refused = await logout({ cookie: `${session}; csrf_token=${anonymous}`, 'x-csrf-token': anonymous });
  const passed = await logout({ cookie: `${session}; csrf_token=${fresh}`, 'x-csrf-token': fresh });

  expect([refused.statusCode, passed.statusCode]).toEqual([403, 204]);
});

test('all other sessions of the person end, and administrators are told when somebody was last there', async () => {
  const { tenant, user } = await aTenantWithUser(server);
  const [kept, other] = [await aBrowser(server, user), await aBrowser(server, user)];
  const colleague = await aMember(server, tenant.id);
  const theirs = await aBrowser(server, colleague);
  await me(theirs.headers.cookie);

  const answer = await server.app.inject({ method: 'DELETE', url: '/api/sessions', headers: kept.mutating });

  expect(answer.json()).toEqual({ ended: 1 });
  const statuses = [kept, other, theirs].map(async ({ headers }) => (await me(headers.cookie)).statusCode);
  expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  const seen = async ({ headers }: typeof kept) => {
    const { items } = (await server.app.inject({ url: '/api/members', headers })).json();
    return items.find(({ id }: { id: string }) => id === colleague.id).last_seen_at;
  };
  expect(await seen(kept)).toMatch(/^\d{4}-/);
  expect(await seen(theirs)).toBeNull();
  const audit = await server.app.inject({ url: '/api/audit?action=session.revoked', headers: kept.headers });
  expect(audit.json().items).toMatchObject([{ details: { which: 'all others' } }]);
});

test('an expired session is none', async () => {
  const browser = await signIn(server, email);
  const realNow = server.deps.now;

  server.deps.now = () => new Date(Date.now() + 8 * 24 * 60 * 60_000);
  const answer = await me(browser.headers.cookie);
  server.deps.now = realNow;

  expect(answer.statusCode).toBe(401);
});

test('a session reads the API of its own tenant', async () => {
  const browser = await signIn(server, email);

  const page = await server.app.inject({ url: '/api/v1/analyses', headers: browser.headers });
  const one = await server.app.inject({ url: `/api/v1/analyses/${randomUUID()}`, headers: browser.headers });

  expect([page.statusCode, one.statusCode]).toEqual([200, 404]);
});

test('no password and no cookie is in the log of the server', async () => {
  const browser = await signIn(server, email);
  await login({ email, password: 'hunter2-in-the-log' });
  await server.app.inject({ url: '/api/v1/analyses?q=canary-in-the-query', headers: browser.headers });

  const log = JSON.stringify(server.records);

  for (const secret of [password, 'hunter2', 'canary-in-the-query', browser.session, browser.csrf]) {
    expect(log).not.toContain(secret);
  }
  expect(log).toContain('/api/auth/login');
});
