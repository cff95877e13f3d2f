import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startServer({ dataDir });
});

afterAll(async () => {
  await server.kill('SIGKILL');
  await removeDataDir(dataDir);
});

test('the first start says where it listens, who may sign in and how to send a log', async () => {
  const output = server.output();
  const password = /^Password: (\S+)/m.exec(output)?.[1] ?? '';

  expect(output).toContain(`Firstfail listens on ${server.url}`);
  expect(output).toContain('Administrator: admin@firstfail.local');
  expect(output).toContain('Language model: none');
  expect(output).toContain('Only this machine reaches it. How others do: docs/self-hosting.md');
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@firstfail.local', password }),
  });
  expect(answer.status).toBe(200);
});

test('the lines it prints can be pasted: a log goes in, its cause comes out', async () => {
  const [send = '', read = ''] = server.output().match(/^ {2}(?:TOKEN=|curl ).+$/gm) ?? [];
  const child = spawn('sh', ['-c', `${send}; echo; ${read}`], { stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  await once(child, 'close');

  const [sent = '', found = ''] = out.trim().split('\n');
  expect(JSON.parse(sent)).toEqual({ status: 'accepted', analysis_id: expect.any(String) });
  const { items } = JSON.parse(found);
  expect(items[0]).toMatchObject({ id: JSON.parse(sent).analysis_id, category: 'type_check', evidence: [{ line: 1 }] });
});

test('its log is one JSON record a line', async () => {
  await fetch(`${server.url}/nowhere`);

  await expect.poll(() => server.output()).toMatch(/"status":404.*\n/);
  const lines = server.output().split('\n').slice(0, -1);
  const records = lines.filter((line) => line.startsWith('{'));

  for (const record of records) expect(JSON.parse(record)).toMatchObject({ level: expect.any(Number) });
});

test('thousands of idle connections are cut back, and health still answers', async () => {
  const sockets = Array.from({ length: 2_400 }, () => keepAlive(new URL(server.url)));
  const open = () => sockets.filter((socket) => !socket.closed).length;
  try {
    await expect.poll(() => sockets.every((socket) => socket.bytesRead > 0 || socket.closed)).toBe(true);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await expect.poll(open).toBeLessThanOrEqual(2_000);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test('a header that drips is cut off while others are served', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const dripping = setInterval(() => socket.write('x'), 1000);

  await new Promise((closed) => socket.once('close', closed));
  clearInterval(dripping);

  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a signal lets what is under way finish and refuses what is new', async () => {
  const token = await server.token('ingest');
  const { port } = new URL(server.url);
  const body = 'npm error code ERESOLVE\n';
  const head = [
    'POST /api/ingest/log?provider=x&project=y HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: text/plain',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // It is under way once the body is asked for.
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body.slice(0, 5));

  server.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  socket.write(body.slice(5));
  const [answer] = await once(socket, 'data');
  if (server.child.exitCode === null) await once(server.child, 'exit');

  expect(answer).toMatch(/^HTTP\/1.1 202 /);
  expect(server.child.exitCode).toBe(0);
});

test('a second start, behind a proxy and after the first log, says what is still of use', async () => {
  const reached = { FIRSTFAIL_PUBLIC_URL: 'https://ci.example', FIRSTFAIL_TRUSTED_PROXIES: '127.0.0.1' };
  const model = { FIRSTFAIL_MODEL_URL: 'http://127.0.0.1:1/v1', FIRSTFAIL_MODEL: 'small' };
  server = await startServer({ dataDir, env: { ...reached, ...model } });

  expect(server.output()).toContain(`Firstfail listens on ${server.url}\n`);
  expect(server.output()).toContain('People and CI systems reach it at https://ci.example\n');
  expect(server.output()).toContain('Language model: small at 127.0.0.1:1\n');
  expect(server.output()).not.toMatch(/Password|Send it a log|curl|Only this machine/);
  await expect
    .poll(server.output)
    .toContain(
      'The language model small at 127.0.0.1:1 is of no use now; the words of the rules stay. The model could not',
    );
});

/** A connection that has had its answer and stays open. */
function keepAlive({ hostname, port }: URL): Socket {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return socket.resume();
}
