import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { startTransactionPooler, type TransactionPooler } from '../support/transaction-pooler.ts';

let database: TestDatabase;
let pooler: TransactionPooler;
let dataDir: string;
let gitlab: StubGitlab;
let servers: ServerProcess[] = [];
let first: ServerProcess;
let second: ServerProcess;

beforeAll(async () => {
  database = await testDatabase({ empty: true });
  pooler = await startTransactionPooler(database.url);
  dataDir = await makeDataDir();
  gitlab = await startStubGitlab();
  // At once, and the schema and the queue are not there yet.
  servers = await Promise.all([start(), start()]);
  [first, second] = servers as [ServerProcess, ServerProcess];
});
afterAll(async () => {
  for (const server of servers) await server.kill('SIGTERM');
  await gitlab.close();
  await removeDataDir(dataDir);
  await pooler.close();
  await database.drop();
});

async function start(): Promise<ServerProcess> {
  const env = { ...administratorSettings, FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8', FIRSTFAIL_RATE_LIMIT: '10' };
  return await startServer({ dataDir, env: { ...env, DATABASE_URL: pooler.url } });
}

test('what one process stores the other reads, and the limit of a tenant holds over both', async () => {
  const token = await first.token('ingest', 'read');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const posts = Array.from({ length: 14 }, async (_, index) => {
    const { url } = index % 2 === 0 ? first : second;
    const answer = await fetch(`${url}/api/ingest/log?provider=ci&project=pooled`, {
      ...{ method: 'POST', headers, body: `main.c:${index}:5: error: unknown type name 'foo'\n` },
    });
    const { analysis_id: id } = (await answer.json()) as { analysis_id?: string };
    return { status: answer.status, id };
  });
  const answers = await Promise.all(posts);

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), ...Array(4).fill(429)]);
  for (const { id } of answers.filter(({ status }) => status === 202)) {
    expect((await fetch(`${second.url}/api/v1/analyses/${id}`, { headers })).status).toBe(200);
  }
});

test('a delivery becomes an analysis, and a session that has ended has ended for both', async () => {
  const headers = await signInAt(first.url);
  const { baseUrl: base_url, project, token: access_token } = gitlab;
  const made = await fetch(`${first.url}/api/connections`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ forge: 'forge-a', base_url, project, access_token }) },
  });
  const { webhook_url: url, secret } = (await made.json()) as { webhook_url: string; secret: string };
  const told = await gitlab.deliver('job', gitlab.failedJob(), { url, secret });
  const analysed = async () => {
    const answer = await fetch(`${second.url}/api/v1/analyses?project=${encodeURIComponent(project)}`, { headers });
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };

  expect(told.status).toBe(202);
  await expect.poll(analysed, { interval: 200 }).toBe(1);
  await fetch(`${first.url}/api/auth/logout`, { method: 'POST', headers });
  expect((await fetch(`${second.url}/api/auth/me`, { headers })).status).toBe(401);
});

test('a start leaves no lock behind that the next one would wait for', async () => {
  const third = await start();
  servers.push(third);
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  const locks =
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";

  // A transaction at work may hold one for a moment.
  await expect.poll(async () => (await client.query(locks)).rowCount).toBe(0);
  await client.end();
  expect(third.output()).toContain('Firstfail listens on');
});
