import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';

type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };

const log = "main.c:3:5: error: unknown type name 'foo'\n";

let database: TestDatabase;
let relay: Relay;
let server: ServerProcess;
let gitlab: StubGitlab;
let session: Record<string, string>;
let token: string;
let project: string;
let posts = 0;

beforeAll(async () => {
  database = await testDatabase();
  relay = await startRelay(database.url);
  const env = { ...administratorSettings, FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8', DATABASE_URL: relay.url };
  server = await startServer({ env });
  gitlab = await startStubGitlab();
  session = await signInAt(server.url);
  token = await server.token('ingest', 'read');
});
beforeEach(() => {
  project = `acme/${posts++}`;
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await gitlab.close();
  await relay.close();
  await database.drop();
  await removeDataDir(server.dataDir);
});

async function ask({ path, ...options }: Ask) {
  const answer = await fetch(server.url + path, options);
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

function posted(key?: string): Ask {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  return {
    ...{ method: 'POST', path: `/api/ingest/log?provider=ci&project=${project}`, body: log },
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  };
}

async function stored(): Promise<unknown[]> {
  const path = `/api/v1/analyses?project=${encodeURIComponent(project)}`;
  return (await ask({ path, headers: session })).body.items as unknown[];
}

const inDoubt = { status: 503, retryAfter: expect.any(String) };

test('a log whose commit nobody heard of may be stored; sent again with its key it is stored once', async () => {
  relay.loseCommit('insert into "analyses"');
  const first = await ask(posted('one'));

  const detail = 'It is not known whether this was stored; send it again with the same Idempotency-Key.';
  expect(first).toMatchObject({ ...inDoubt, body: { code: 'unavailable', detail } });
  const again = await ask(posted('one'));
  expect(again.status).toBe(202);
  expect(await stored()).toMatchObject([{ id: again.body.analysis_id }]);
});

test('without a key its sender is told to look first', async () => {
  relay.loseCommit('insert into "analyses"');
  const answer = await ask(posted());

  expect(answer).toMatchObject({
    ...inDoubt,
    body: { detail: expect.stringMatching(/^It is not known whether this was stored\. Look at the analyses before/) },
  });
  expect(await stored()).toHaveLength(1);
});

test.each([
  'insert into "rate_windows"',
  'select "analysis_id" as "analysisId"',
])('what is lost before anything was stored is in no doubt: %s', async (words) => {
  relay.loseCommit(words);
  const answer = await ask(posted('two'));

  expect(answer).toMatchObject({
    ...inDoubt,
    body: { detail: 'The database does not answer. Try again in a few seconds.' },
  });
  expect(await stored()).toEqual([]);
});

test('a token that may have been made is to be looked for, as nobody has seen its secret', async () => {
  relay.loseCommit('insert into "tokens"');
  const body = JSON.stringify({ name: 'lost', scopes: ['read'] });
  const answer = await ask({ method: 'POST', path: '/api/tokens', headers: session, body });

  expect(answer).toMatchObject({
    ...inDoubt,
    body: { detail: expect.stringContaining('not known whether the token was made. Look at the list of tokens first') },
  });
  const { items } = (await ask({ path: '/api/tokens', headers: session })).body as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toContain('lost');
});

test('a delivery that may have been taken is to be sent again, and is one analysis', async () => {
  project = gitlab.project;
  const connection = { forge: 'forge-a', base_url: gitlab.baseUrl, project };
  const place = { method: 'POST', path: '/api/connections', headers: session, body: JSON.stringify(connection) };
  const { webhook_url: url, secret } = (await ask(place)).body as { webhook_url: string; secret: string };
  const job = gitlab.failedJob();
  relay.loseCommit('insert into "failures"');

  const first = await gitlab.deliver('job', job, { url, secret });

  expect(first.status).toBe(503);
  expect(JSON.parse(first.body).detail).toMatch(/^It is not known whether this delivery was taken\. Deliver it again/);
  expect(await gitlab.deliver('job', job, { url, secret })).toEqual({ status: 202, body: '{"status":"duplicate"}' });
  await expect.poll(async () => (await stored()).length).toBe(1);
});

test('what else may have been done is said to be unknown', async () => {
  const made = { forge: 'forge-a', base_url: gitlab.baseUrl, project: 'acme/other' };
  relay.loseCommit('insert into "connections"');
  const answer = await ask({ method: 'POST', path: '/api/connections', headers: session, body: JSON.stringify(made) });

  const detail = 'It is not known whether this was done. Look at what is there before you send it again.';
  expect(answer).toMatchObject({ ...inDoubt, body: { detail } });
});
