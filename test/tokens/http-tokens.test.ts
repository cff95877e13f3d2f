import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenantWithUser, signIn, type TestServer, testServer } from '../support/http.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => await server.close());

type Browser = Awaited<ReturnType<typeof signIn>>;

async function anAdmin(own: Parameters<typeof aTenantWithUser>[1] = {}): Promise<Browser> {
  const { user } = await aTenantWithUser(server, own);
  return await signIn(server, user.email);
}

async function create(browser: Browser, payload: unknown = { name: 'ci', scopes: ['ingest'] }) {
  const headers = { ...browser.mutating, 'content-type': 'application/json' };
  return await server.app.inject({ method: 'POST', url: '/api/tokens', payload: JSON.stringify(payload), headers });
}

async function listOf(browser: Browser) {
  return await server.app.inject({ url: '/api/tokens', headers: browser.headers });
}

async function revoke(browser: Browser, id: string) {
  return await server.app.inject({ method: 'DELETE', url: `/api/tokens/${id}`, headers: browser.mutating });
}

test('a token shows its secret once', async () => {
  const browser = await anAdmin();

  const created = await create(browser, { name: ' deploy bot ', scopes: ['read', 'ingest', 'read'] });
  const listed = await listOf(browser);

  const { token, ...record } = created.json();
  expect(created.statusCode).toBe(201);
  expect(created.headers['cache-control']).toBe('no-store');
  expect(token).toMatch(/^ff_[A-Za-z0-9]{40}$/);
  expect(record).toMatchObject({ name: 'deploy bot', scopes: ['read', 'ingest'], expires_at: null, revoked_at: null });
  expect(listed.json()).toEqual({ items: [record] });
  expect(listed.body).not.toContain(token);
  const reading = await server.app.inject({
    url: '/api/v1/analyses',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reading.statusCode).toBe(200);
});

test('a member may not see, make or revoke tokens, whatever they send', async () => {
  const member = await anAdmin({ role: 'member' });

  for (const answer of [
    await create(member),
    await create(member, {}),
    await listOf(member),
    await revoke(member, 'x'),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test('on the Free plan the fourth active token is refused until one is revoked', async () => {
  const browser = await anAdmin();
  const first = await create(browser);
  await create(browser);
  await create(browser);

  const fourth = await create(browser);
  const revoked = await revoke(browser, first.json().id);
  const again = await create(browser);

  expect(fourth.statusCode).toBe(403);
  expect(fourth.json()).toMatchObject({ code: 'plan_limit' });
  expect(revoked.statusCode).toBe(204);
  expect(again.statusCode).toBe(201);
});

test('fields are checked before the plan', async () => {
  const browser = await anAdmin();
  for (let made = 0; made < 3; made++) await create(browser);

  expect((await create(browser, { name: '', scopes: ['ingest'] })).statusCode).toBe(422);
  expect(
    (await create(browser, { name: 'x', scopes: ['ingest'], expires_at: '2001-01-01T00:00:00Z' })).statusCode,
  ).toBe(422);
});

test('a paid tenant has no limit', async () => {
  const browser = await anAdmin({ plan: 'paid' });

  const answers = await Promise.all(Array.from({ length: 5 }, async () => await create(browser)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
});

test('of ten tokens made at once exactly three exist', async () => {
  const browser = await anAdmin();

  const answers = await Promise.all(Array.from({ length: 10 }, async () => await create(browser)));

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(7);
  expect((await listOf(browser)).json().items).toHaveLength(3);
});

test.each([
  [{ name: 'x', scopes: [] }, '/scopes'],
  [{ name: 'x', scopes: ['admin'] }, '/scopes/0'],
  [{ name: 'x', scopes: 'ingest' }, '/scopes'],
  [{ name: 'x' }, '/scopes'],
  [{ name: '   ', scopes: ['read'] }, '/name'],
  [{ name: 'a\u0000b', scopes: ['read'] }, '/name'],
  [{ name: 'x'.repeat(101), scopes: ['read'] }, '/name'],
  [{ scopes: ['read'] }, '/name'],
  [{ name: 'x', scopes: ['read'], expires_at: 'tomorrow' }, '/expires_at'],
  [{ name: 'x', scopes: ['read'], expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
  [[], ''],
  ['text', ''],
])('a field that is not as it should be is 422 and named: %j', async (payload, pointer) => {
  const browser = await anAdmin();

  const answer = await create(browser, payload);

  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
});

test('a body that is not JSON is 400 and not quoted', async () => {
  const browser = await anAdmin();
  const headers = { ...browser.mutating, 'content-type': 'application/json' };

  for (const payload of ['{"name": CANARYSECRET}', '', '{"__proto__":{"admin":true}}']) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/tokens', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_json' });
    expect(answer.body).not.toContain('CANARY');
  }
  expect(JSON.stringify(server.records)).not.toContain('CANARY');
});

test('a token that expires is refused after that', async () => {
  const browser = await anAdmin();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id, token } = (await create(browser, { name: 'x', scopes: ['read'], expires_at: expiresAt })).json();
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await server.app.inject({ url: '/api/v1/analyses', headers })).statusCode;

  expect(await status()).toBe(200);
  await anHourPasses(id);
  await expect.poll(status).toBe(401);
});

/** For a token, by the clock of the database. */
async function anHourPasses(id: string): Promise<void> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const sql = "update tokens set expires_at = expires_at - interval '1 hour' where id = $1";
  await client.query(sql, [id]).finally(() => client.end());
}

test('another tenant’s token cannot be revoked', async () => {
  const mine = await anAdmin();
  const theirs = await anAdmin();
  const { id } = (await create(theirs)).json();

  const answers = [await revoke(mine, id), await revoke(mine, 'no-id'), await revoke(mine, id.toUpperCase())];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await listOf(theirs)).json().items[0].revoked_at).toBeNull();
});

test('revoking needs the CSRF token', async () => {
  const browser = await anAdmin();
  const { id } = (await create(browser)).json();

  const answer = await server.app.inject({ method: 'DELETE', url: `/api/tokens/${id}`, headers: browser.headers });

  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'csrf' });
});

test('no secret of a token or session is in the database', async () => {
  const browser = await anAdmin();
  const { token } = (await create(browser)).json();
  const needles = [token, browser.session].flatMap((secret: string) => [
    secret,
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ]);

  const dump = await dumpOf(server.database.superuserUrl);

  expect(dump).toContain(token.slice(0, 9));
  for (const needle of needles) expect(dump).not.toContain(needle);
});

async function dumpOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  let dump = '';
  for (const { name } of tables.rows) {
    const { rows } = await client.query(`select row_to_json(t)::text as row from "${name}" t`);
    dump += rows.map(({ row }) => row).join('\n');
  }
  await client.end();
  return dump;
}
