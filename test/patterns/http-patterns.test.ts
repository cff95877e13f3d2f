import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostPatterns, type NewPattern } from '../../src/contract/patterns/pattern.ts';
import { PatternSets } from '../../src/service/patterns/pattern-sets.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { aPattern } from '../support/builders.ts';
import { findInTables, makeCanary } from '../support/canary.ts';
import { aBrowser, aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { post } from '../support/post-log.ts';

const log =
  '$ frob --build\nfrob: 0 of 5: no seats left\nfrob: stopping\n##[error]Process completed with exit code 1.\n';
const threads = createAnalysisThreads({
  ...{ threads: 1, timeoutMs: 60_000, evidence: 'quotes' },
  secretKey: new Uint8Array(32),
});

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await testServer({ threads, settings: { rateLimit: 40 } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await threads.close();
  await server.close();
});

async function anAdmin() {
  const { tenant, user } = await aTenantWithUser(server);
  const { mutating } = await aBrowser(server, user);
  const { secret: token } = await aToken(server, tenant.id, 'ingest');
  return { tenant, user, mutating, token };
}

type Admin = Awaited<ReturnType<typeof anAdmin>>;

async function send({ mutating }: Admin, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const url = `/api/patterns${path}`;
  const { statusCode, body } = await server.app.inject({ method, url, headers: mutating, ...(payload && { payload }) });
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) };
}

async function create(admin: Admin, own: Partial<NewPattern> = {}) {
  return await send(admin, 'POST', '', aPattern(own));
}

async function analyze({ token }: Admin, sent: string = log) {
  const { body } = await post(`${origin}/api/analyze`, { log: sent, project: 'acme/web' }, { token });
  return body as Record<string, unknown>;
}

test('a pattern takes part from the next log on, a change too, and none after its removal', async () => {
  const admin = await anAdmin();
  expect(await analyze(admin)).toMatchObject({ own_pattern: null });

  const created = await create(admin, { owner: 'Build team', retry: 'safe' });
  const { id } = created.body;
  const first = await analyze(admin);
  const changed = await send(admin, 'PATCH', `/${id}`, {
    regex: 'no s\\w+s left$',
    title: 'No seat is free',
    owner: null,
  });
  const second = await analyze(admin);
  const removed = await send(admin, 'DELETE', `/${id}`);
  const third = await analyze(admin);

  expect(created).toMatchObject({
    status: 201,
    body: { text: 'no seats left', regex: null, created_by: admin.user.id },
  });
  expect(first).toMatchObject({
    ...{ title: 'The licence server has no free seat', category: 'service_limit' },
    ...{ own_pattern: { id, name: 'Licence server', owner: 'Build team' }, retry: { advice: 'safe' } },
    suggested_fix: { summary: 'Wait for a seat.' },
  });
  expect(changed).toMatchObject({ status: 200, body: { text: null, regex: 'no s\\w+s left$', owner: null } });
  expect(second).toMatchObject({ title: 'No seat is free', own_pattern: { id, owner: null } });
  expect(second.fingerprint).toBe(first.fingerprint);
  expect(removed.status).toBe(204);
  expect(third).toMatchObject({ own_pattern: null });
  const stored = await server.deps.store.analyses.get(admin.tenant.id, String(first.id));
  expect(stored).toMatchObject({ title: 'The licence server has no free seat', own_pattern: { id } });
});

test('another process takes a change as soon as it is answered', async () => {
  const admin = await anAdmin();
  const elsewhere = new PatternSets(server.deps.store);
  expect(await elsewhere.of(admin.tenant.id)).toBeUndefined();

  const { id } = (await create(admin)).body;
  expect((await elsewhere.of(admin.tenant.id))?.patterns).toMatchObject([{ id, text: 'no seats left' }]);
  await send(admin, 'PATCH', `/${id}`, { text: 'all seats taken' });
  expect((await elsewhere.of(admin.tenant.id))?.patterns).toMatchObject([{ id, text: 'all seats taken' }]);
  await send(admin, 'DELETE', `/${id}`);
  expect(await elsewhere.of(admin.tenant.id)).toBeUndefined();
});

test('a tenant neither sees nor gets the patterns of another', async () => {
  const [owner, other] = [await anAdmin(), await anAdmin()];
  const { id } = (await create(owner)).body;

  expect((await send(other, 'GET', '')).body).toEqual({ items: [] });
  expect((await send(owner, 'GET', '')).body.items).toMatchObject([{ id }]);
  expect((await send(other, 'PATCH', `/${id}`, { title: 'Mine' })).status).toBe(404);
  expect((await send(other, 'DELETE', `/${id}`)).status).toBe(404);
  expect((await send(other, 'DELETE', '/no-id')).status).toBe(404);
  expect(await analyze(other)).toMatchObject({ own_pattern: null });
});

test.each([
  [{ text: null }, '/regex', 'Send either text or regex.'],
  [{ regex: 'no seats left' }, '/regex', 'Send either text or regex.'],
  [{ text: 'abc' }, '/text', 'must have at least four characters'],
  [{ text: null, regex: '.*fails?' }, '/regex', undefined],
  [{ text: null, regex: '\\w+ \\d+' }, '/regex', 'It has no text of at least four characters'],
  [{ text: null, regex: 'seats(?= left)' }, '/regex', 'Look-around'],
  [{ text: null, regex: '(seat|chair)s \\1' }, '/regex', 'A back-reference'],
  [{ text: null, regex: 'seats (left' }, '/regex', 'missing closing )'],
  [{ text: `${'x'.repeat(501)}` }, '/text', 'must have at most 500 characters'],
  [{ title: 'a\nb' }, '/title', 'must not contain control characters or line breaks'],
  [{ category: 'mystery' as 'test' }, '/category', 'must be compile or'],
])('%j is stored only where it can be used, and else refused with the reason', async (own, pointer, detail) => {
  const admin = await anAdmin();

  const { status, body } = await create(admin, own);

  if (detail === undefined) return expect(status).toBe(201);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'invalid', errors: [{ pointer, detail: expect.stringContaining(detail) }] });
  expect((await send(admin, 'GET', '')).body).toEqual({ items: [] });
});

test('a change that leaves nothing to look for, or an expression that cannot be used, is refused', async () => {
  const admin = await anAdmin();
  const { id } = (await create(admin)).body;

  for (const change of [{ text: null }, { regex: '[a-z]+' }, { text: 'abcd', regex: 'abcd' }])
    expect(await send(admin, 'PATCH', `/${id}`, change)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect((await send(admin, 'PATCH', `/${id}`, {})).body).toMatchObject({ text: 'no seats left' });
  expect((await send(admin, 'GET', '')).body.items).toMatchObject([{ text: 'no seats left', regex: null }]);
});

test('of ten that come at once when one is free one is stored', async () => {
  const admin = await anAdmin();
  const { store, newId, now } = server.deps;
  const words = { ...aPattern(), text: 'no seats left', regex: null, owner: null, retry: null };
  for (let at = 1; at < mostPatterns; at++) {
    const record = { ...words, id: newId(), createdAt: now(), createdBy: null, changedAt: now() };
    await store.patterns.create(admin.tenant.id, record, { limit: mostPatterns });
  }

  const answers = await Promise.all(Array.from({ length: 10 }, async () => await create(admin)));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  expect((await send(admin, 'GET', '')).body.items).toHaveLength(mostPatterns);
});

test('making, changing and removing one stand in the audit log', async () => {
  const admin = await anAdmin();
  const { id } = (await create(admin)).body;
  await send(admin, 'PATCH', `/${id}`, { advice: 'Ask for more seats.' });
  await send(admin, 'DELETE', `/${id}`);

  const entries = await server.deps.store.audit.list(admin.tenant.id, {}, { limit: 10 });
  expect(entries.filter(({ action }) => action.startsWith('pattern.'))).toMatchObject([
    { action: 'pattern.removed', subjectId: id, subjectName: 'Licence server', actorId: admin.user.id },
    { action: 'pattern.changed', details: { changed: ['advice'] } },
    { action: 'pattern.created', subjectName: 'Licence server' },
  ]);
});

test('a trial says which lines match and what the answer becomes, and stores nothing', async () => {
  const admin = await anAdmin();
  const canary = makeCanary();
  const tokenLike = `ghp_${'0123456789'.repeat(3)}abcdef`;
  const sent = log.replace('0 of 5', `${canary} ${tokenLike}`);

  const { status, body } = await send(admin, 'POST', '/try', {
    log: sent,
    pattern: aPattern({ regex: 'no .* left', text: null }),
  });

  expect(status).toBe(200);
  expect(body.matches).toMatchObject({ total: 1, skipped: false, lines: [{ line: 2 }] });
  expect(body.matches.lines[0].text).toContain('no seats left');
  expect(JSON.stringify(body)).not.toContain(tokenLike);
  expect(body.diagnosis).toMatchObject({ title: 'The licence server has no free seat', own_pattern: { id: null } });
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const found = await findInTables(client, [canary]).finally(async () => await client.end());
  expect(found).toEqual([]);
  expect((await send(admin, 'GET', '')).body).toEqual({ items: [] });
  expect(JSON.stringify(server.records)).not.toContain(canary);
});

test('a trial takes a stored pattern out where it is the one that is tried, and has the others', async () => {
  const admin = await anAdmin();
  const { id } = (await create(admin)).body;
  await create(admin, { name: 'Other', text: 'frob: stopping', title: 'It stopped' });

  const changed = await send(admin, 'POST', '/try', { log, pattern: { ...aPattern({ text: 'nowhere' }), id } });
  const beside = await send(admin, 'POST', '/try', { log, pattern: aPattern({ text: 'nowhere' }) });

  expect(changed.body).toMatchObject({
    matches: { total: 0, lines: [] },
    diagnosis: { own_pattern: { name: 'Other' } },
  });
  expect(beside.body.diagnosis).toMatchObject({ own_pattern: { id } });
});

test('a trial of a pattern that stands in too many lines says so', async () => {
  const admin = await anAdmin();

  const sent = { log: `frob: step\n`.repeat(5001) + log, pattern: aPattern({ text: 'frob' }) };

  expect((await send(admin, 'POST', '/try', sent)).body).toMatchObject({
    matches: { total: 0, skipped: true },
    diagnosis: { own_pattern: null, skipped_patterns: ['Licence server'] },
  });
});

test.each([
  [{ log }, 422, { pointer: '/pattern', detail: 'Required.' }],
  [{ log, pattern: { ...aPattern(), title: '' } }, 422, { pointer: '/pattern/title', detail: 'must not be empty' }],
  [{ log, pattern: aPattern({ text: null, regex: '\\d+' }) }, 422, { pointer: '/pattern/regex' }],
  [{ log: '', pattern: aPattern() }, 422, { pointer: '/log' }],
])('of the trial %j what is wrong is said', async (payload, status, error) => {
  const answer = await send(await anAdmin(), 'POST', '/try', payload);

  expect(answer.status).toBe(status);
  expect(answer.body.errors).toMatchObject([error]);
});

test('a trial has the limits of an analysis by hand', async () => {
  const admin = await anAdmin();
  const large = await send(admin, 'POST', '/try', { log: 'x'.repeat(10_485_761), pattern: aPattern() });
  const headers = { ...admin.mutating, 'content-type': 'text/plain' };
  const text = await server.app.inject({ method: 'POST', url: '/api/patterns/try', headers, payload: log });
  const answers: number[] = [];
  for (let sent = 0; sent < 39; sent++) answers.push((await send(admin, 'POST', '/try', {})).status);

  expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(text.statusCode).toBe(415);
  expect(answers.at(-1)).toBe(429);
  expect((await post(`${origin}/api/analyze`, { log }, { token: admin.token })).status).toBe(429);
});
