import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { findInTables, makeCanary } from '../support/canary.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const personal = makeCanary();

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;
let api: ServerProcess;
let workers: ServerProcess[];
let gitlab: StubGitlab;
let browser: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await makeDataDir();
  env = {
    ...{ DATABASE_URL: database.url, FIRSTFAIL_SECRET_KEY: 'k'.repeat(32), FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8' },
    ...administratorSettings,
    FIRSTFAIL_RATE_LIMIT: '10000',
  };
  const role = (name: string) => startServer({ dataDir, env: { ...env, FIRSTFAIL_ROLE: name } });
  // All at once: the schema and the queue are made by one of them.
  [api, ...workers] = (await Promise.all([role('api'), role('worker'), role('worker')])) as [
    ServerProcess,
    ...ServerProcess[],
  ];
  browser = await signInAt(api.url);
});
afterAll(async () => {
  for (const server of [api, ...workers]) await server.kill('SIGTERM');
  await removeDataDir(dataDir);
  await database.drop();
});
beforeEach(async () => {
  gitlab = await startStubGitlab({ personal, project: `acme/${makeCanary()}` });
});
afterEach(async () => {
  // A task that is left asks a forge that is gone, for two hours.
  await expect.poll(queued).toEqual([]);
  await gitlab.close();
});

async function connect(report = {}): Promise<{ url: string; secret: string }> {
  const { baseUrl: base_url, project, token } = gitlab;
  // The test of the connection reads its log. It failed too long ago for a poll to announce it.
  gitlab.failedJob({ trace }, { updatedAt: new Date(Date.now() - 24 * 60 * 60_000).toISOString() });
  const answer = await fetch(`${api.url}/api/connections`, {
    method: 'POST',
    headers: browser,
    body: JSON.stringify({ forge: 'forge-a', base_url, project, access_token: token, report }),
  });
  const { webhook_url, secret } = (await answer.json()) as { webhook_url: string; secret: string };
  return { url: webhook_url, secret };
}

async function analyses(): Promise<{ id: string; job: string; title: string }[]> {
  const query = new URLSearchParams({ project: gitlab.project, limit: '500' });
  const answer = await fetch(`${api.url}/api/v1/analyses?${query}`, { headers: browser });
  return ((await answer.json()) as { items: { id: string; job: string; title: string }[] }).items;
}

test('forty failures, each told three times and in any order, become forty analyses on two workers', async () => {
  const place = await connect();
  const jobs = Array.from({ length: 40 }, (_, at) => gitlab.failedJob({ name: `job ${at}`, trace }));
  const deliveries = jobs.flatMap((job) => ['job', 'pipeline', 'job'].map((kind) => [kind as 'job', job] as const));
  deliveries.sort(() => Math.random() - 0.5);

  const answers = await Promise.all(deliveries.map(([kind, job]) => gitlab.deliver(kind, job, place)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await expect.poll(async () => (await analyses()).length).toBe(40);
  const names = (await analyses()).map(({ job }) => job);
  expect(names.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

test('nothing that tells of people or machines is stored of a delivery', async () => {
  const place = await connect();
  const job = gitlab.failedJob({ trace });
  const told = gitlab.delivery('pipeline', job, place);
  expect(told.body).toContain(personal);

  await gitlab.deliver('pipeline', job, place);
  await gitlab.deliver('job', job, place);
  await expect.poll(async () => (await analyses()).length).toBe(1);

  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  const found = await findInTables(client, [personal, gitlab.token, place.secret, gitlab.project]).finally(() =>
    client.end(),
  );
  expect(found.filter((where) => !where.startsWith(gitlab.project))).toEqual([]);
  expect(found).toContain(`${gitlab.project} in public.connections.project`);
  const printed = [api, ...workers].map((server) => server.output()).join('');
  for (const word of [personal, gitlab.token, place.secret]) expect(printed).not.toContain(word);
});

test('tasks of workers that are killed while they fetch and comment are taken up within half a minute, and done once', async () => {
  const place = await connect({ comment: true });
  const request = gitlab.request();
  gitlab.fault(/GET .*\/trace/, { kind: 'hang' });
  gitlab.fault(/POST .*\/notes/, { kind: 'hang' });
  const writes = (wanted: string) =>
    gitlab.seen.filter(({ method, path }) => method === wanted && path.includes('/notes')).length;
  await gitlab.deliver('job', gitlab.failedJob({ name: 'unit', trace }), place);
  await expect.poll(fetches).toBe(1);
  await gitlab.deliver('job', gitlab.failedJob({ name: 'lint', trace }, { ref: request.branch }), place);
  await expect.poll(() => writes('POST')).toBe(1);

  // Nobody knows which of them has which, so each is killed in turn, and started again.
  await restart(0);
  await restart(1);

  await expect.poll(fetches).toBe(3);
  await expect.poll(async () => (await analyses()).length).toBe(2);
  // GitLab has made the comment, and nobody heard of it.
  await expect.poll(() => writes('PUT')).toBe(1);
  // A task that was taken up by the worker that is killed second waits for a second lease to end.
  await expect.poll(queued).toEqual([]);
  expect(request.notes).toHaveLength(1);
});

test('workers that are killed between the reason and the log leave one analysis, which the log completes', async () => {
  const place = await connect();
  const job = gitlab.failedJob({ name: 'unit', trace: null, reason: 'runner_system_failure' });
  await gitlab.deliver('job', job, place);
  await restart(0);
  await expect.poll(async () => (await analyses()).length).toBe(1);
  const [early] = await analyses();
  expect(early?.title).toBe('The runner failed: unit');

  // The longer the log is not there, the later it is asked for again.
  job.trace = trace;
  await restart(1);

  await expect.poll(async () => (await analyses())[0]?.title).not.toBe(early?.title);
  const { id } = early ?? {};
  expect(await analyses()).toEqual([expect.objectContaining({ id, title: expected.title })]);
});

test('a worker that is told to stop finishes what it does and leaves the rest to the other', async () => {
  const place = await connect();
  const jobs = Array.from({ length: 6 }, (_, at) => gitlab.failedJob({ name: `job ${at}`, trace }));
  await Promise.all(jobs.map((job) => gitlab.deliver('job', job, place)));
  await expect.poll(fetches).toBeGreaterThan(0);

  const toldMs = performance.now();
  await workers[1]?.kill('SIGTERM');
  const inTime = performance.now() - toldMs < 25_000;

  expect(workers[1]?.child.exitCode).toBe(0);
  await expect.poll(async () => (await analyses()).length).toBe(6);
  // What a busy machine keeps a worker from ending within half a minute, the other does again, as that of a killed one.
  expect(fetches()).toBeLessThanOrEqual(inTime ? 6 : 12);
  await restart(1);
});

test('who answers says where its first log can be sent from, and not the password of the database', () => {
  expect(api.output()).toContain('Send it a log, in a shell with the same DATABASE_URL:');
  expect(api.output()).not.toContain(database.url);
});

test('a worker answers for its health and nothing else', async () => {
  const [worker] = workers;
  expect(worker?.output()).toContain(`Firstfail does tasks; its health is at ${worker?.url}/healthz`);
  const status = async (path: string, method = 'GET') => (await fetch(`${worker?.url}${path}`, { method })).status;

  expect(await status('/healthz')).toBe(200);
  expect(await status('/readyz')).toBe(200);
  for (const path of ['/', '/api/v1/analyses', '/api/auth/csrf', '/openapi.json', '/docs']) {
    expect(await status(path)).toBe(404);
  }
  expect(await status('/webhook/forge-a', 'POST')).toBe(404);
});

test.each([
  ['worker', undefined, 'FIRSTFAIL_ROLE is "worker"; it needs DATABASE_URL'],
  ['api', undefined, 'FIRSTFAIL_ROLE is "api"; it needs DATABASE_URL'],
  ['both', 'postgresql://u@h/d', 'FIRSTFAIL_ROLE is "both"; it must be one of all, api, worker.'],
])('the role %s with the database %s stops the start with a sentence', async (role, url, sentence) => {
  const { FIRSTFAIL_ROLE: _, DATABASE_URL: __, ...rest } = process.env;
  const own = { ...rest, FIRSTFAIL_ROLE: role, FIRSTFAIL_DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  const child = spawn(process.execPath, [resolve('bin/firstfail'), 'serve'], { env: own });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');

  expect(code).toBe(1);
  expect(said).toContain(sentence);
});

/** How many times a log was asked for. */
function fetches(): number {
  return gitlab.seen.filter(({ path }) => path.endsWith('/trace')).length;
}

async function restart(at: number): Promise<void> {
  await workers[at]?.kill('SIGKILL');
  workers[at] = await startServer({ dataDir, env: { ...env, FIRSTFAIL_ROLE: 'worker' } });
}

/** The tasks that are not done, but those that close an incident after two hours. */
async function queued(): Promise<string[]> {
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client
    .query("select name, state, retry_count from pgboss.job where state < 'completed' and name <> 'close-incident'")
    .finally(() => client.end());
  return rows.map(({ name, state, retry_count }) => `${name}: ${state}, tried again ${retry_count} times`);
}
