import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';
import { idOf, type PostOptions, post } from '../support/post-log.ts';

const payload = { project: 'acme/web', log: 'ERROR: boom\n' };

let server: IngestServer;
let tenant: { id: string; token: string };

beforeAll(async () => {
  server = await startIngestServer();
  tenant = await server.tenant('ingest', 'read');
});
afterAll(async () => await server.close());

async function send(key: string, options: PostOptions & { door?: string; at?: string; body?: object | Buffer } = {}) {
  const { door = 'engine-a', at = server.url, body = payload, token = tenant.token } = options;
  const headers = { 'idempotency-key': key, ...options.headers };
  return await post(`${at}/api/ingest/${door}`, body, { token, headers });
}

test('the same key and payload get the same 202, marked as replayed, also compressed', async () => {
  const first = await send('same');
  const again = await send('same');
  const compressed = await send('same', {
    body: gzipSync(JSON.stringify(payload)),
    headers: { 'content-encoding': 'gzip' },
  });

  expect(first.status).toBe(202);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  for (const replay of [again, compressed]) {
    expect(replay).toMatchObject({ status: 202, body: first.body, headers: { 'idempotent-replayed': 'true' } });
  }
});

test('the same key with another payload is 422 and stores nothing', async () => {
  await send('other');
  const before = await server.store.analyses.list(tenant.id, {}, { limit: 500 });
  const reused = await send('other', { body: { ...payload, log: 'ERROR: bang\n' } });

  expect(reused).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ pointer: 'Idempotency-Key' }] } });
  expect(await server.store.analyses.list(tenant.id, {}, { limit: 500 })).toHaveLength(before.length);
});

test('fields in the query are part of the payload', async () => {
  const headers = { 'content-type': 'text/plain' };
  const body = Buffer.from('ERROR: boom\n');

  expect((await send('query', { door: 'engine-a?project=a', headers, body })).status).toBe(202);
  expect((await send('query', { door: 'engine-a?project=b', headers, body })).status).toBe(422);
});

test('a key belongs to a tenant and to a path', async () => {
  const stranger = await server.tenant('ingest');
  const ids = [
    idOf(await send('scoped')),
    idOf(await send('scoped', { door: 'engine-b' })),
    idOf(await send('scoped', { token: stranger.token, body: { log: 'another' } })),
  ];

  expect(new Set(ids).size).toBe(3);
});

test('a second request with a key still under way is 409 in the same process', async () => {
  const large = { log: 'line of a log\n'.repeat(500_000) };
  const statuses = (await Promise.all([send('busy', { body: large }), send('busy', { body: large })])).map(
    ({ status }) => status,
  );

  expect(statuses.sort()).toEqual([202, 409]);
  expect((await send('busy', { body: large })).headers).toHaveProperty('idempotent-replayed');
});

test('across processes all answer the same analysis and only one is stored', async () => {
  const other = await server.another();
  const own = await server.tenant('ingest');
  const sent = await Promise.all(
    [server.url, other.url].map((at) =>
      send('race', { at, token: own.token, body: { log: 'race\n'.repeat(200_000) } }),
    ),
  );
  await other.close();

  expect(sent.map(({ status }) => status)).toEqual([202, 202]);
  expect(new Set(sent.map(idOf)).size).toBe(1);
  expect(await server.store.analyses.list(own.id, {}, { limit: 10 })).toHaveLength(1);
});

test('without a key every post is an analysis of its own', async () => {
  const url = `${server.url}/api/ingest/engine-a`;
  const sent = [await post(url, payload, tenant), await post(url, payload, tenant)];

  expect(new Set(sent.map(idOf)).size).toBe(2);
});

test('a refused payload leaves its key free', async () => {
  expect((await send('free', { body: { log: '' } })).status).toBe(422);
  expect((await send('free')).status).toBe(202);
});

test.each(['', 'x'.repeat(256), 'ümlaut', 'tab\there'])('the key %j is 400 naming the header', async (key) => {
  const posted = await send(key);

  expect(posted).toMatchObject({ status: 400, body: { errors: [{ pointer: 'Idempotency-Key' }] } });
});

test('a key of 255 characters is taken', async () => {
  expect((await send('k'.repeat(255))).status).toBe(202);
});
