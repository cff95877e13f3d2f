import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestClient, ingestClient, jenkins, log } from '../support/ingest-client.ts';
import type { IngestServer } from '../support/ingest-server.ts';
import { idOf, post } from '../support/post-log.ts';

let server: IngestServer;
let tenant: IngestClient['tenant'];
let send: IngestClient['send'];
let stored: IngestClient['stored'];

beforeAll(async () => {
  ({ server, tenant, send, stored } = await ingestClient());
});
afterAll(async () => await server.close());

async function countStored(): Promise<number> {
  return (await server.store.analyses.list(tenant.id, {}, { limit: 500 })).length;
}

test('a bad query parameter of text/plain is named without a slash', async () => {
  const headers = { 'content-type': 'text/plain' };
  const posted = await send('engine-a?build_number=seven', log, { headers });

  expect(posted).toMatchObject({ status: 422, body: { errors: [{ pointer: 'build_number' }] } });
});

test('a broken gzip body is 400', async () => {
  const headers = { 'content-encoding': 'gzip' };

  expect(await send('engine-a', 'not gzip at all', { headers })).toMatchObject({ status: 400 });
  expect(await send('engine-a', gzipSync(JSON.stringify({ log })).subarray(0, 40), { headers })).toMatchObject({
    status: 400,
  });
});

test.each([
  ['br', 'application/json'],
  ['deflate', 'application/json'],
  ['gzip, gzip', 'application/json'],
  ['identity', 'application/x-www-form-urlencoded'],
  ['identity', 'multipart/form-data; boundary=x'],
  ['identity', 'nonsense'],
  ['identity', ''],
])('encoding %s of type %s is 415', async (encoding, type) => {
  const posted = await send('engine-a', { log }, { headers: { 'content-encoding': encoding, 'content-type': type } });

  expect(posted).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});

test('no token is 401, a token that may only read is 403, and neither is counted', async () => {
  const reader = await server.tenant('read');
  const url = `${server.url}/api/ingest/engine-a`;

  const anonymous = await post(url, { log });
  expect(anonymous).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect(anonymous.headers).not.toHaveProperty('ratelimit');
  expect(await post(url, { log }, { token: reader.token })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
});

test.each([
  ['nothing', {}],
  ['null', { log: null }],
  ['a number', { log: 1 }],
  ['an object', { log: {} }],
  ['an empty array', { log: [] }],
  ['an empty text', { log: '' }],
  ['strange entries', { log: ['a', 'b'] }],
])('a log that is %s is 422 naming it', async (_, body) => {
  const posted = await send('engine-a', body);

  expect(posted).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect(JSON.stringify(posted.body)).toContain('/log');
});

test.each([1.5, -1, 2 ** 53, '12345678901234567', 'x', true, [], {}])('the build number %j is 422', async (number) => {
  const posted = await send('engine-a', { build_number: number, log });

  expect(posted).toMatchObject({ status: 422, body: { errors: [{ pointer: '/build_number' }] } });
});

test('a number beyond all numbers is 422, and digits as text are a number', async () => {
  expect(await send('engine-a', `{"build_number":1e400,"log":"x"}`)).toMatchObject({ status: 422 });
  expect(await stored(await send('engine-a', { build_number: '0017', log }))).toMatchObject({ run_id: '17' });
});

test.each(['SUCCESS', 'success', 'Passed', 'succeeded'])('a run that says %s is 422', async (status) => {
  const posted = await send('engine-a', { status, log });

  expect(posted).toMatchObject({ status: 422, body: { errors: [{ pointer: '/status' }] } });
});

test('the catch-all needs provider and project', async () => {
  const posted = await send('log', { log });

  expect(posted.status).toBe(422);
  expect((posted.body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)).toEqual([
    '/provider',
    '/project',
  ]);
  expect(await send('log', { provider: 'no spaces here', project: 'p', log })).toMatchObject({ status: 422 });
  expect(await send('log', { provider: 'x'.repeat(33), project: 'p', log })).toMatchObject({ status: 422 });
});

test.each([
  ['not JSON', 'ERROR boom'],
  ['truncated', '{"log":"abc'],
  ['truncated after a member', '{"log":"abc",'],
  ['empty', ''],
  ['a raw line end in a text', '{"log":"a\nb"}'],
  ['a bad escape', '{"log":"a\\x"}'],
  ['a short escape', '{"log":"a\\u12"}'],
  ['UTF-16', Buffer.from(JSON.stringify({ log }), 'utf16le')],
])('a body that is %s is 400', async (_, body) => {
  expect(await send('engine-a', body)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
});

test.each(['[]', '"text"', '17', 'null', 'true'])('the JSON %s is no payload: 422', async (body) => {
  expect(await send('engine-a', body)).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('what the payload may not decide is ignored', async () => {
  const extra = { id: 'x', tenant_id: 'B', severity: 'low', created_at: '1999', plan: 'paid', analysis_id: 'y' };
  const posted = await send('engine-a', { ...jenkins, ...extra, log });

  const analysis = await stored(posted);
  expect(analysis.id).toBe(idOf(posted));
  expect(analysis.created_at > '2020').toBe(true);
});

test('a payload cannot reach a prototype', async () => {
  const body = `{"__proto__":{"isAdmin":true,"project":"evil"},"constructor":{"prototype":{}},"log":"x"}`;

  expect(await stored(await send('engine-a', body))).toMatchObject({ project: null });
  expect(await stored(await send('engine-a', { ...jenkins, log }))).toMatchObject({ project: 'acme/web' });
});

test('long text is 422 with its name, odd text is data', async () => {
  expect(await send('engine-a', { job: 'j'.repeat(10_000), log })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/job' }] },
  });
  expect(await send('engine-a', { project: 'acme\nweb', log })).toMatchObject({ status: 422 });
  const odd = await send('engine-a', { project: '../../etc', branch: 'a\u202eb', log });
  expect(await stored(odd)).toMatchObject({ project: '../../etc', branch: 'ab' });
});

test('a log belongs to the tenant of its token, whatever it says itself', async () => {
  const other = await server.tenant('ingest');
  const headers = { 'x-tenant-id': tenant.id };
  const before = await countStored();

  const body = { tenant: tenant.id, tenant_id: tenant.id, log };
  const posted = await send(`engine-a?tenant_id=${tenant.id}`, body, { token: other.token, headers });

  expect(await server.store.analyses.get(other.id, idOf(posted))).toBeDefined();
  expect(await countStored()).toBe(before);
});

test('nothing is stored for a request that was refused', async () => {
  const before = await countStored();

  await send('engine-a', { log: '' });
  await send('engine-a', '{"log":');
  await send('engine-a', { log, status: 'SUCCESS' });
  await send('engine-a', { log }, { headers: { 'content-encoding': 'br' } });

  expect(await countStored()).toBe(before);
});
