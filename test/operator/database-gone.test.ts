import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };

// Far more than it takes: what is meant is that no request waits for the database to come back.
const answerMs = 45_000;
const log = "main.c:3:5: error: unknown type name 'foo'\n";

let database: TestDatabase;
let relay: Relay;
let server: ServerProcess;
let gitlab: StubGitlab;
let superuser: Client;
let session: Record<string, string>;
let token: string;
let hook: { url: string; secret: string };

beforeAll(async () => {
  database = await testDatabase();
  relay = await startRelay(database.url);
  const env = { ...administratorSettings, FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8', DATABASE_URL: relay.url };
  server = await startServer({ env });
  gitlab = await startStubGitlab();
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  session = await signInAt(server.url);
  token = await server.token('ingest', 'read');
  const connection = { forge: 'forge-a', base_url: gitlab.baseUrl, project: gitlab.project };
  const made = await ask({
    method: 'POST',
    path: '/api/connections',
    headers: session,
    body: JSON.stringify(connection),
  });
  hook = { url: made.body.webhook_url as string, secret: made.body.secret as string };
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await superuser.end();
  await gitlab.close();
  await relay.close();
  await database.drop();
  await removeDataDir(server.dataDir);
});

async function ask({ path, ...options }: Ask) {
  const answer = await fetch(server.url + path, { ...options, signal: AbortSignal.timeout(answerMs) });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

function posted(project: string, key?: string): Ask {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  return {
    ...{ method: 'POST', path: `/api/ingest/log?provider=ci&project=${project}`, body: log },
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  };
}

/** The analyses of a project that can be read. */
async function stored(project: string): Promise<number> {
  const path = `/api/v1/analyses?limit=500&project=${encodeURIComponent(project)}`;
  return ((await ask({ path, headers: session })).body.items as unknown[]).length;
}

async function status(path: string): Promise<number> {
  return (await fetch(server.url + path)).status;
}

test('where the database answers nothing any more, whoever needs it is told so and to come again', async () => {
  const bearer = { authorization: `Bearer ${token}` };
  const asks: Ask[] = [
    posted('gone', 'one'),
    posted('gone'),
    { path: '/api/v1/analyses', headers: bearer },
    { path: '/api/v1/stats/overview', headers: session },
    { path: '/api/analyses', headers: session },
    { path: '/api/auth/me', headers: session },
    { method: 'POST', path: '/api/tokens', headers: session, body: '{"name":"late","scopes":["read"]}' },
    {
      method: 'POST',
      path: '/api/auth/login',
      headers: session,
      body: '{"email":"a@b.example","password":"guessed it"}',
    },
  ];
  relay.swallow();

  const [delivered, ...answers] = await Promise.all([
    gitlab.deliver('job', gitlab.failedJob(), hook),
    ...asks.map(ask),
  ]);

  expect(delivered?.status).toBe(503);
  for (const { body, ...answer } of answers) {
    expect({ ...answer, code: body.code }).toEqual({
      status: 503,
      retryAfter: expect.any(String),
      code: 'unavailable',
    });
  }
  expect(await status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
});

test('when it answers again so does the service, and its worker works, without a restart', async () => {
  relay.forward();
  await expect.poll(() => status('/readyz')).toBe(200);

  const again = await ask(posted('gone', 'one'));
  expect(again.status).toBe(202);
  expect(await stored('gone')).toBe(1);
  const told = await gitlab.deliver('job', gitlab.failedJob(), hook);
  expect(told.status).toBe(202);
  await expect.poll(() => stored(gitlab.project)).toBe(1);
});

test('a database that takes no more connections is 503, and serves again when it does', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await superuser.query(`alter database ${name} connection limit 0`);
  await superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'firstfail' and datname = current_database()",
  );

  const refused = await ask(posted('full'));
  await superuser.query(`alter database ${name} connection limit -1`);

  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await expect.poll(async () => (await ask(posted('full'))).status).toBe(202);
  expect(await stored('full')).toBe(1);
});

test('of two transactions that wait for each other the log gives way, and its retry is stored once', async () => {
  await ask(posted('deadlock'));
  await superuser.query("begin; set local deadlock_timeout = '10min'; select from causes for update");
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  let answer: ReturnType<typeof ask> | undefined;
  await expect
    .poll(async () => {
      // A busy machine may refuse it before it waits.
      answer ??= ask(posted('deadlock', 'crossed')).finally(() => {
        answer = undefined;
      });
      return (await superuser.query(waits)).rowCount;
    })
    .toBeGreaterThan(0);

  const [crossed] = await Promise.all([answer, superuser.query('lock table idempotency_keys; commit')]);

  expect(crossed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await ask(posted('deadlock', 'crossed'))).status).toBe(202);
  expect(await stored('deadlock')).toBe(2);
});

test('told to stop while the database answers nothing, it stops', async () => {
  relay.swallow();
  const waiting = ask(posted('stopped')).catch(() => undefined);
  expect(await status('/readyz')).toBe(503);

  await server.kill('SIGTERM');

  expect(server.child.exitCode).toBe(0);
  await waiting;
});
