import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { issueToken } from '../../src/service/operator/issue-token.ts';
import { setPlan } from '../../src/service/operator/set-plan.ts';
import { anAnalysis } from '../support/builders.ts';
import { aBrowser, aMember, aTenantWithUser, password, signIn, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => await server.close());

type Browser = Awaited<ReturnType<typeof aBrowser>>;
type Entry = { action: string; actor: object; subject: { name: string | null }; details: object; address: string };
const newPassword = 'a dozen of letters';

async function anAdmin() {
  const { tenant, user } = await aTenantWithUser(server);
  return { tenant, user, browser: await aBrowser(server, user) };
}

async function send(
  browser: Browser | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  return await server.app.inject({ method, url, headers: browser?.mutating ?? {}, ...(payload && { payload }) });
}

async function auditOf(browser: Browser, query = ''): Promise<Entry[]> {
  return (await send(browser, 'GET', `/api/audit${query}`)).json().items;
}

test('who changed what, to whom and from where is kept, without a secret', async () => {
  const { tenant, user, browser } = await anAdmin();
  const token = (await send(browser, 'POST', '/api/tokens', { name: 'ci', scopes: ['read'] })).json();
  await send(browser, 'DELETE', `/api/tokens/${token.id}`);
  await send(browser, 'DELETE', `/api/tokens/${token.id}`);
  const invited = (await send(browser, 'POST', '/api/members', { email: 'new@example.test' })).json();
  await send(undefined, 'POST', '/api/auth/accept', { token: invited.token, password: newPassword });
  await send(browser, 'PATCH', `/api/members/${invited.id}`, { role: 'admin' });
  await send(browser, 'PATCH', `/api/members/${invited.id}`, { role: 'admin' });
  const link = (await send(browser, 'POST', `/api/members/${invited.id}/reset-link`)).json();
  await send(undefined, 'POST', '/api/auth/reset', { token: link.token, password: `${newPassword}!` });
  await send(browser, 'DELETE', `/api/members/${invited.id}`);
  await send(browser, 'POST', '/api/auth/password', { current_password: password, new_password: newPassword });
  await setPlan(server.deps, { tenant: tenant.id, plan: 'paid' });
  const operators = await issueToken(server.deps, { tenant: tenant.id, name: 'op', scopes: ['ingest'] });

  const after = await aBrowser(server, user);
  const entries = await auditOf(after);

  const by = { kind: 'user', id: user.id, name: user.email };
  const anonymous = { kind: 'anonymous', id: null, name: null };
  const operator = { kind: 'operator', id: null, name: null };
  const person = { id: invited.id, name: 'new@example.test' };
  const joined = { kind: 'user', ...person };
  expect(entries.map(({ action, actor, subject }) => ({ action, actor, name: subject.name }))).toEqual([
    { action: 'token.created', actor: operator, name: 'op' },
    { action: 'plan.changed', actor: operator, name: 'Acme' },
    { action: 'password.changed', actor: by, name: user.email },
    { action: 'member.removed', actor: by, name: person.name },
    { action: 'password.reset', actor: anonymous, name: person.name },
    { action: 'password.reset_link_made', actor: by, name: person.name },
    { action: 'member.role_changed', actor: by, name: person.name },
    { action: 'member.joined', actor: joined, name: person.name },
    { action: 'member.invited', actor: by, name: person.name },
    { action: 'token.revoked', actor: by, name: 'ci' },
    { action: 'token.created', actor: by, name: 'ci' },
  ]);
  expect(entries[1]?.details).toEqual({ from: 'free', to: 'paid' });
  expect(entries[6]).toMatchObject({ details: { from: 'member', to: 'admin' }, address: '127.0.0.1' });
  const text = JSON.stringify(entries);
  const secrets = [token.token, invited.token, link.token, operators, newPassword, password, browser.session, 'argon2'];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('until when a token works is kept with its making', async () => {
  const { browser } = await anAdmin();
  const expires_at = '2099-01-01T00:00:00.000Z';
  await send(browser, 'POST', '/api/tokens', { name: 'report', scopes: ['read'], expires_at });

  expect((await auditOf(browser))[0]?.details).toEqual({ scopes: ['read'], expires_at });
});

test('a failed login is kept for the account it was about', async () => {
  const { user, browser } = await anAdmin();

  await send(undefined, 'POST', '/api/auth/login', { email: user.email, password: 'a guess' });
  await send(undefined, 'POST', '/api/auth/login', { email: 'nobody@example.test', password: 'a guess' });

  await expect.poll(async () => (await auditOf(browser, '?action=login.failed')).length).toBe(1);
  const [entry] = await auditOf(browser);
  const subject = { id: user.id, name: user.email };
  expect(entry).toMatchObject({ action: 'login.failed', subject, address: '127.0.0.1', actor: { kind: 'anonymous' } });
  expect(JSON.stringify(entry)).not.toContain('a guess');
});

test('a login is kept, with the browser’s address and without the session', async () => {
  const { user, browser } = await anAdmin();

  const { session } = await signIn(server, user.email);

  const entries = await auditOf(browser);
  const person = { id: user.id, name: user.email };
  expect(entries).toMatchObject([
    { action: 'login.succeeded', actor: { kind: 'user', ...person }, subject: person, address: '127.0.0.1' },
  ]);
  expect(JSON.stringify(entries)).not.toContain(session);
});

test('who changed the status of a cause is kept, without the note', async () => {
  const { tenant, user, browser } = await anAdmin();
  const { fingerprint } = anAnalysis();
  await storeAnalysis(server.deps.store, tenant.id, anAnalysis({ fingerprint }));
  const url = `/api/causes/${fingerprint}`;

  await send(browser, 'PATCH', url, { status: 'acknowledged', note: 'On it.' });
  await send(browser, 'PATCH', url, { status: 'resolved', note: 'A new mirror.' });
  await send(browser, 'PATCH', '/api/causes/v1:0', { status: 'resolved' });

  const entries = await auditOf(browser, '?action=cause.changed');
  expect(entries).toMatchObject([
    { subject: { id: null, name: fingerprint }, details: { from: 'acknowledged', to: 'resolved' } },
    { actor: { name: user.email }, details: { from: 'open', to: 'acknowledged' } },
  ]);
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('mirror');
});

test('no one edits the log: not by the API, not by a statement of the service', async () => {
  const { tenant, browser } = await anAdmin();
  await send(browser, 'POST', '/api/members', { email: 'x@example.test' });
  const service = new Client({ connectionString: server.database.url });
  await service.connect();
  await service.query('begin');
  await service.query("select set_config('app.tenant_id', $1, true)", [tenant.id]);

  const changed = await service.query("update audit_log set action = 'x'");
  const removed = await service.query('delete from audit_log');
  await service.query('commit');
  await service.end();

  expect([changed.rowCount, removed.rowCount]).toEqual([0, 0]);
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    expect((await send(browser, method, '/api/audit')).statusCode).toBe(405);
  }
  expect(await auditOf(browser)).toHaveLength(1);
});

test('the log is paged with a cursor, and a foreign cursor is refused', async () => {
  const { browser } = await anAdmin();
  const other = await anAdmin();
  for (let at = 0; at < 5; at++) await send(browser, 'POST', '/api/members', { email: `p${at}@example.test` });

  const seen: string[] = [];
  let query = '?limit=2';
  for (let page = 0; page < 3; page++) {
    const { items, next_cursor: next } = (await send(browser, 'GET', `/api/audit${query}`)).json();
    seen.push(...items.map((entry: Entry) => entry.subject.name));
    query = `?limit=2&cursor=${next}`;
    if (page === 0) {
      expect((await send(other.browser, 'GET', `/api/audit${query}`)).statusCode).toBe(400);
      expect((await send(browser, 'GET', `/api/audit${query}&action=plan.changed`)).statusCode).toBe(400);
    }
  }

  expect(seen).toEqual([4, 3, 2, 1, 0].map((at) => `p${at}@example.test`));
  for (const bad of ['limit=0', 'limit=501', 'limit=x', 'cursor=x', 'action=none']) {
    expect((await send(browser, 'GET', `/api/audit?${bad}`)).statusCode).toBe(400);
  }
});

test('the log is read by person and by day, and as rows with the same filters', async () => {
  const { user, browser } = await anAdmin();
  await send(browser, 'POST', '/api/members', { email: 'Mira@example.test' });
  await send(browser, 'POST', '/api/members', { email: 'noor@example.test' });
  const today = new Date().toISOString().slice(0, 10);
  const subjects = async (query: string) => (await auditOf(browser, query)).map(({ subject }) => subject.name);

  expect(await subjects('?person=mira')).toEqual(['Mira@example.test']);
  expect(await subjects(`?person=${encodeURIComponent(user.email)}`)).toHaveLength(2);
  expect(await subjects(`?since=${today}&until=${today}`)).toHaveLength(2);
  expect(await subjects('?until=2020-01-01')).toEqual([]);
  expect((await send(browser, 'GET', '/api/audit?since=2026-01-02&until=2026-01-01')).statusCode).toBe(400);
  const url = '/api/audit?person=noor&limit=1';
  const rows = await server.app.inject({ url, headers: { ...browser.headers, accept: 'text/csv' } });
  const lines = rows.body.split('\r\n');
  expect(lines[0]).toBe('id,created_at,action,actor.kind,actor.id,actor.name,subject.id,subject.name,details,address');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('member.invited,user,');
});

test('no token of a link and no password is in the database', async () => {
  const { user, browser } = await anAdmin();
  const invited = (await send(browser, 'POST', '/api/members', { email: 'dumped@example.test' })).json();
  const link = (await send(browser, 'POST', `/api/members/${user.id}/reset-link`)).json();

  const dump = (await contents()).join('\n');

  expect(dump).toContain('dumped@example.test');
  for (const secret of [invited.token, link.token, password, browser.session]) {
    for (const encoding of ['utf8', 'base64', 'hex'] as const) {
      expect(dump).not.toContain(Buffer.from(secret).toString(encoding).replace(/=+$/, ''));
    }
  }
});

test('no GET changes anything', async () => {
  const { tenant, user, browser } = await anAdmin();
  await aMember(server, tenant.id);
  await send(browser, 'POST', '/api/tokens', { name: 'ci', scopes: ['read'] });
  const before = await contents();

  for (const { method, path } of Object.values(endpoints)) {
    if (method === 'GET') await send(browser, 'GET', path.replace('{id}', user.id));
  }

  expect(await contents()).toEqual(before);
});

/** Every row but when something was last used. */
async function contents(): Promise<string[]> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const found: string[] = [];
  for (const { tablename } of tables) {
    const { rows } = await client.query(
      `select (to_jsonb(t) - 'last_used_at' - 'last_seen_at')::text as row from "${tablename}" t`,
    );
    found.push(...rows.map(({ row }) => `${tablename} ${row}`));
  }
  await client.end();
  return found.sort();
}

test('an administrator sets the form for new tickets, and every member reads it', async () => {
  const { tenant, user, browser } = await anAdmin();
  const member = await aBrowser(server, await aMember(server, tenant.id));
  const form =
    'https://jira.example/secure/CreateIssueDetails!init.jspa?pid=1&issuetype=2&summary={title}&description={text}';

  const set = await send(browser, 'PATCH', '/api/tenant', { ticket_template: form });

  expect([set.statusCode, set.json().ticket_template]).toEqual([200, form]);
  expect((await send(member, 'GET', '/api/tenant')).json().ticket_template).toBe(form);
  expect((await send(member, 'PATCH', '/api/tenant', { ticket_template: null })).statusCode).toBe(403);
  expect((await auditOf(browser, '?action=tenant.changed'))[0]).toMatchObject({
    actor: { name: user.email },
    subject: { name: tenant.name },
    details: { ticket_form: 'jira.example' },
  });
  expect((await send(browser, 'PATCH', '/api/tenant', { ticket_template: null })).json().ticket_template).toBeNull();
});

test('an address that is no form for tickets is refused at its field', async () => {
  const { browser } = await anAdmin();
  const refused = await send(browser, 'PATCH', '/api/tenant', { ticket_template: 'javascript:alert({title})' });
  expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/ticket_template']);
});
