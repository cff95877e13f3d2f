import { once } from 'node:events';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IngestServer, startIngestServer } from '../support/ingest-server.ts';
import { idOf, type PostOptions, post } from '../support/post-log.ts';

const limit = 10_485_760;
const text = { 'content-type': 'text/plain' };

let server: IngestServer;
let tenant: { id: string; token: string };

beforeAll(async () => {
  server = await startIngestServer();
  tenant = await server.tenant('ingest', 'read');
});
afterAll(async () => await server.close());

async function send(body: Buffer | string | object, options: PostOptions = {}) {
  return await post(`${server.url}/api/ingest/engine-a`, body, { token: tenant.token, ...options });
}

async function factsOf(id: string) {
  return (await server.store.analyses.get(tenant.id, id))?.log_facts;
}

test('a log of exactly 10,485,760 bytes is 202', async () => {
  const posted = await send({ log: 'a'.repeat(limit) });

  expect(posted.status).toBe(202);
  expect(await factsOf(idOf(posted))).toMatchObject({ bytes: limit });
  expect((await send('a'.repeat(limit), { headers: text })).status).toBe(202);
});

test('one byte more is 413 and the sender of the whole upload reads it', async () => {
  const refused = { status: 413, body: { code: 'too_large' } };

  const asJson = await send({ log: 'a'.repeat(limit + 1) });
  expect(asJson).toMatchObject(refused);
  expect(asJson.body).toMatchObject({
    detail: 'Log is 10,485,761 bytes; the limit is 10 MiB. Send the last part.',
  });
  expect(await send('a'.repeat(limit + 1), { headers: text })).toMatchObject(refused);
});

test('the refusal names the size', async () => {
  const posted = await send({ log: 'a'.repeat(13_000_000) });

  expect(posted.body).toMatchObject({ detail: 'Log is 12.4 MiB; the limit is 10 MiB. Send the last part.' });
});

test('ten million line ends, which JSON doubles, and a log of escapes, which it makes six times as long, are 202', async () => {
  const lines = await send({ log: '\n'.repeat(limit) });
  expect(lines.status).toBe(202);
  expect(await factsOf(idOf(lines))).toMatchObject({ bytes: limit, lines: limit });

  const escapes = await send({ log: '\u001b'.repeat(limit) });
  expect(escapes.status).toBe(202);
  expect(await factsOf(idOf(escapes))).toMatchObject({ bytes: limit });
});

test('bytes count, not characters', async () => {
  expect((await send({ log: '€'.repeat(3_495_253) })).status).toBe(202);
  expect((await send({ log: '€'.repeat(3_495_254) })).status).toBe(413);
});

test('the entries of a log array count as the text they make', async () => {
  const entries = (size: number) => Array.from({ length: 10 }, () => ({ out: 'a'.repeat(size) }));

  expect((await send({ log: entries(limit / 10) })).status).toBe(202);
  expect((await send({ log: entries(limit / 10 + 1) })).status).toBe(413);
});

test('eleven mebibytes of filler in another field are 422', async () => {
  const posted = await send({ job: 'j'.repeat(11 * 1024 * 1024), log: 'x' });

  expect(posted).toMatchObject({ status: 422, body: { errors: [{ pointer: '/job' }] } });
});

test('a stream without a length is 413 by the time 64 MiB have passed, and its connection ends', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  let sentMib = 0;
  let sentAtAnswerMib = 0;
  socket.on('error', () => {});
  socket.on('data', (data) => {
    answer += String(data);
    sentAtAnswerMib ||= sentMib;
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024, 'a'), Buffer.from('\r\n')]);
  socket.write(head({ 'transfer-encoding': 'chunked', 'content-type': 'application/json' }));
  for (; sentMib < 200 && !socket.destroyed; sentMib++) {
    await new Promise<void>((sent) => socket.write(chunk, () => sent()));
  }
  await closed;

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sentAtAnswerMib).toBeLessThan(80);
  expect(sentMib).toBeLessThan(150);
});

test('a declared length beyond all limits is 413 at once, before any body', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(head({ 'content-length': '1000000000000', 'content-type': 'application/json' }));
  const answer = await firstAnswer(socket);
  socket.destroy();

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test('who asks before sending too much gets 413 and no 100, who asks before sending enough gets 100', async () => {
  const expecting = { expect: '100-continue', 'content-type': 'application/json' };
  const refused = connect(Number(new URL(server.url).port), '127.0.0.1');
  refused.write(head({ ...expecting, 'content-length': '100000000' }));
  expect(await firstAnswer(refused)).toMatch(/^HTTP\/1\.1 413 /);
  await once(refused, 'close');

  const body = '{"log":"ERROR: boom"}';
  const welcome = connect(Number(new URL(server.url).port), '127.0.0.1');
  welcome.write(head({ ...expecting, 'content-length': String(body.length) }));
  expect(await firstAnswer(welcome)).toMatch(/^HTTP\/1\.1 100 /);
  welcome.write(body);
  expect(await firstAnswer(welcome)).toMatch(/^HTTP\/1\.1 202 /);
  welcome.destroy();
});

test('a gzip bomb is 413, and other encodings are 415 unread', async () => {
  const gzip = { 'content-encoding': 'gzip' };
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 'a'));

  expect(await send(bomb, { headers: { ...gzip, ...text } })).toMatchObject({ status: 413 });
  expect(await send(bomb, { headers: gzip })).toMatchObject({ status: 413 });
  expect(await send(bomb, { headers: { 'content-encoding': 'br' } })).toMatchObject({ status: 415 });
});

test('five million brackets are 400', async () => {
  expect(await send('['.repeat(5_000_000))).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
  expect(await send(`{"log":"x","deep":${'['.repeat(40)}${']'.repeat(40)}}`)).toMatchObject({ status: 400 });
});

test('a million keys are 400', async () => {
  const members = Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`);

  expect(await send(`{${members.join()},"log":"x"}`)).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
});

test.each([
  ['one line of a', 'a'],
  ['spaces', ' '],
  ['"ERROR at "', 'ERROR at '],
  ['brackets', '('],
  ['colour codes', '\u001b[;;;;'],
  ['base64', 'QUtJQUlPU0ZPRE5ON0VYQU1QTEU'],
])('ten mebibytes of %s are analysed while health keeps answering', async (_, unit) => {
  const log = unit.repeat(Math.floor(limit / unit.length));
  let isDone = false;
  const posted = send({ log }).finally(() => {
    isDone = true;
  });
  let answers = 0;
  while (!isDone) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    answers++;
  }

  expect((await posted).status).toBe(202);
  expect(answers).toBeGreaterThan(3);
});

test('a log of ten mebibytes does not block the event loop', async () => {
  const body = Buffer.from(JSON.stringify({ log: 'line of a log "quoted"\n'.repeat(430_000) }));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const longest = async () => {
    delay.reset();
    delay.enable();
    await send(body);
    delay.disable();
    return delay.max / 1e6;
  };
  const parsing = () => {
    const startedMs = performance.now();
    JSON.parse(body.toString());
    return performance.now() - startedMs;
  };

  // Whatever parses it here is as slow every time; what else the machine does is not.
  await expect.poll(async () => (await longest()) / parsing()).toBeLessThan(0.75);
});

test.each([
  ['NUL', '{"log":"a\\u0000b\\nERROR"}'],
  ['a lone surrogate', '{"log":"a\\ud800b \\udc00 \\ud800\\ud800"}'],
  ['invalid UTF-8', Buffer.from([...Buffer.from('{"log":"a'), 0xff, 0xc0, 0x80, ...Buffer.from('"}')])],
  ['a byte order mark', Buffer.from('\ufeff{"log":"x"}')],
  ['U+FFFE', '{"log":"a\\ufffeb"}'],
  ['an emoji, escaped', '{"log":"a\\ud83d\\ude00b"}'],
])('a log with %s is 202', async (_, body) => {
  expect((await send(body)).status).toBe(202);
});

test('an escaped emoji has four bytes and half of one becomes the three of U+FFFD', async () => {
  expect(await factsOf(idOf(await send('{"log":"\\ud83d\\ude00"}')))).toMatchObject({ bytes: 4 });
  expect(await factsOf(idOf(await send('{"log":"\\ud83d"}')))).toMatchObject({ bytes: 3 });
});

test('NUL and lone surrogates in a field are 422, in a query 422, in a key 400', async () => {
  expect(await send('{"project":"a\\u0000b","log":"x"}')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/project' }] },
  });
  expect(await send('{"branch":"a\\ud800b","log":"x"}')).toMatchObject({ status: 422 });
  const url = `${server.url}/api/ingest/engine-a?project=%00`;
  expect(await post(url, 'x', { token: tenant.token, headers: text })).toMatchObject({ status: 422 });
  expect(await send({ log: 'x' }, { headers: { 'idempotency-key': 'a\tb' } })).toMatchObject({ status: 400 });
});

test('of a member that is sent twice the last counts, for the limit as for the analysis', async () => {
  const long = 'a'.repeat(limit + 1);

  expect(await factsOf(idOf(await send(`{"log":"${long}","log":"four"}`)))).toMatchObject({ bytes: 4 });
  expect((await send(`{"log":"four","log":"${long}"}`)).status).toBe(413);
  expect((await send(`{"log":"four","\\u006cog":""}`)).status).toBe(422);
  expect((await send(`{"log":"four","log":[]}`)).status).toBe(422);
  expect((await send(`{"log":[],"x":{"log":"inner"},"log":"four"}`)).status).toBe(202);
});

function head(headers: Record<string, string>): string {
  const all = { host: 'localhost', authorization: `Bearer ${tenant.token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST /api/ingest/engine-a HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

async function firstAnswer(socket: ReturnType<typeof connect>): Promise<string> {
  const [data] = await once(socket, 'data');
  return String(data);
}
