import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findInTables, makeCanary } from '../support/canary.ts';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';
import { idOf, type PostOptions, post } from '../support/post-log.ts';

const mebibyte = 1024 * 1024;
const detectorsModule = pathToFileURL(`${import.meta.dirname}/../support/broken-detectors.mjs`).href;
const jenkins = { job: 'web', build_number: 17, project: 'acme/web', branch: 'main' };

let server: IngestServer;
/** Where a thread is soon lost. */
let hasty: IngestServer;
let tenant: { id: string; token: string };
let other: { id: string; token: string };
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startIngestServer({ detectorsModule, memoryBudgetBytes: 8 * mebibyte });
  hasty = await startIngestServer({ detectorsModule, timeoutMs: 3_000 });
  tenant = await server.tenant('ingest', 'read');
  other = await server.tenant('ingest');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.close();
  await hasty.close();
});

async function send(body: Buffer | string | object, options: PostOptions = {}) {
  return await post(`${server.url}/api/ingest/engine-a`, body, { token: tenant.token, ...options });
}

async function countStored(): Promise<number> {
  return (await server.store.analyses.list(tenant.id, {}, { limit: 500 })).length;
}

/** An upload that has begun, for which memory is reserved, and that goes on when the test says so. */
async function begin(headers: Record<string, string | number>, firstPart: string | Buffer = ''): Promise<Socket> {
  const before = server.reservedBytes();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const all = { host: 'localhost', authorization: `Bearer ${tenant.token}`, 'content-type': 'text/plain', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /api/ingest/engine-a HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(firstPart);
  await expect.poll(server.reservedBytes).toBeGreaterThan(before);
  return socket;
}

/** Its memory is free again. */
async function end(socket: Socket): Promise<void> {
  socket.destroy();
  await expect.poll(server.reservedBytes).toBe(0);
}

test.each([
  ['never comes back', 'HANG'],
  ['uses up the memory', 'EXHAUST'],
  ['ends its thread', 'EXIT'],
  ['throws', 'THROW'],
])('a detector that %s costs the cause, not the analysis nor the next log', async (_, word) => {
  const { id, token } = await hasty.tenant('ingest');
  const sendHasty = async (log: string) =>
    await post(`${hasty.url}/api/ingest/engine-a`, { ...jenkins, log }, { token });
  const posted = await sendHasty(`first line\n${word} here\n`);

  expect(posted.status).toBe(202);
  expect(await hasty.store.analyses.get(id, idOf(posted))).toMatchObject({
    ...{ project: 'acme/web', run_id: '17', job: 'web', branch: 'main', category: 'unknown' },
    log_facts: { bytes: `first line\n${word} here\n`.length, lines: 2 },
  });
  expect((await sendHasty('an ordinary log\n')).status).toBe(202);
});

test('the key of a log whose thread was lost is kept, so that a retry is a replay', async () => {
  const headers = { 'idempotency-key': 'lost' };
  const first = await send({ ...jenkins, log: 'EXIT\n' }, { headers });
  const again = await send({ ...jenkins, log: 'EXIT\n' }, { headers });

  expect(again).toMatchObject({ status: 202, body: first.body, headers: { 'idempotent-replayed': 'true' } });
});

test('a lone log may be larger than the whole budget', async () => {
  expect((await send({ log: 'a'.repeat(10 * mebibyte) })).status).toBe(202);
});

test('beyond the budget a log is 503 with Retry-After, and welcome once the others are gone', async () => {
  const holder = await begin({ authorization: `Bearer ${other.token}`, 'content-length': 7 * mebibyte });

  const refused = await send({ log: 'a'.repeat(2 * mebibyte) });
  expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send({ log: 'small' })).status).toBe(202);

  await end(holder);
  expect((await send({ log: 'a'.repeat(2 * mebibyte) })).status).toBe(202);
});

test('beyond the budget a log waits for a while, and is taken when there is room', async () => {
  const patient = await startIngestServer({ memoryBudgetBytes: 2 * mebibyte, memoryWaitMs: 100_000 });
  const { token } = await patient.tenant('ingest');
  const log = 'a'.repeat(1.5 * mebibyte);
  const posts = Array.from({ length: 8 }, async () => {
    return await post(`${patient.url}/api/ingest/engine-a`, { log }, { token });
  });

  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(8).fill(202));
  expect(patient.reservedBytes()).toBe(0);
  await patient.close();
});

test.each([
  'close',
  'keep-alive',
])('who sends Connection: %s reads the answer to a body that is not wanted', async (connection) => {
  const sent = Array.from({ length: 8 }, async () => {
    return await send({ log: 'a'.repeat(9 * mebibyte) }, { token: 'ff_unknown', headers: { connection } });
  });

  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(8).fill(401));
});

test('a tenant that holds most of the memory is 503 after a while, and keeps no other out', async () => {
  const holder = await begin({ 'content-length': 6.5 * mebibyte });

  expect(await send({ log: 'small' })).toMatchObject({ status: 503, body: { code: 'overloaded' } });
  expect((await send({ log: 'a'.repeat(mebibyte) }, { token: other.token })).status).toBe(202);
  await end(holder);
});

test('a client that vanishes at 0, 50 or 99 % stores nothing and gives its memory back', async () => {
  const before = await countStored();
  const length = 2 * mebibyte;
  for (let round = 0; round < 5; round++) {
    for (const share of [0, 0.5, 0.99]) {
      await end(await begin({ 'content-length': length }, 'a'.repeat(length * share)));
    }
    const packed = gzipSync(randomBytes(length)).subarray(0, length / 2);
    const firstPart = Buffer.concat([Buffer.from(`${packed.length.toString(16)}\r\n`), packed, Buffer.from('\r\n')]);
    await end(await begin({ 'transfer-encoding': 'chunked', 'content-encoding': 'gzip' }, firstPart));
  }

  // Thirty mebibytes have been reserved by now, of a budget of eight.
  const holder = await begin({ authorization: `Bearer ${other.token}`, 'content-length': 6 * mebibyte });
  expect((await send({ log: 'a'.repeat(mebibyte) })).status).toBe(202);
  await end(holder);
  expect(await countStored()).toBe(before + 1);
});

test('a body of a byte a second is cut off, and others are not kept waiting', async () => {
  const slow = await begin({ 'content-length': 1000 });
  const closed = new Promise((done) => slow.once('close', done));
  const trickle = setInterval(() => slow.write('a'), 1_000);
  expect((await send({ log: 'meanwhile' })).status).toBe(202);
  slow.resume();
  // At a byte a second the body itself would take a quarter of an hour.
  await closed;
  clearInterval(trickle);
  await expect.poll(server.reservedBytes).toBe(0);
});

test('what was refused or sent aside is in no answer, no line of our log and no table', async () => {
  const canary = makeCanary();
  const query = `?token=${canary}&project=${canary}%00`;
  const answers = [
    await send(`{"log": ${canary}}`),
    await send(`{"log":"${canary}`),
    await send({ log: { canary } }),
    await send({ build_number: canary, status: canary, job: `${canary}\n`, log: canary }),
    await send({ log: canary, status: 'success' }),
    await send({ log: canary + 'a'.repeat(10 * mebibyte) }),
    await post(`${server.url}/api/ingest/engine-a${query}`, canary, {
      token: tenant.token,
      headers: { 'content-type': 'text/plain', 'x-canary': canary },
    }),
    await send({ log: `THROW ${canary}\n` }),
    await send({ build_url: `https://${canary}:${canary}@ci.example/1?t=${canary}#${canary}`, log: 'plain\n' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 422, 422, 422, 413, 422, 202, 202]);
  expect(JSON.stringify(answers)).not.toContain(canary);
  expect(server.logged.join('\n')).not.toContain(canary);
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  expect(await findInTables(client, [canary])).toEqual([]);
  await client.end();
});

test('of a hundred thousand canaries, few are quoted and only near the cause', async () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `line ${makeCanary()} ${index}`);
  const posted = await send({ ...jenkins, log: lines.join('\n') });

  const analysis = await server.store.analyses.get(tenant.id, idOf(posted));
  const quoted = JSON.stringify(analysis).match(/cnry[0-9a-f]{24}/g) ?? [];
  expect(quoted.join('').length).toBeLessThanOrEqual(4096);
});

test('what passes 401 and 403 in vain leaves connections usable', async () => {
  const big = 'a'.repeat(3 * mebibyte);
  const anonymous = await post(`${server.url}/api/ingest/engine-a`, big, {});

  expect(anonymous.status).toBe(401);
});
