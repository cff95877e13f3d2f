import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { askAgain } from '../support/ask-again.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import type { StubJob } from '../support/gitlab-bodies.ts';
import { runFirstfail } from '../support/run-firstfail.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubChat, startStubChat } from '../support/stub-chat.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { thorough } from '../support/thorough.ts';

type Place = { dataDir: string; env: Record<string, string> };
type Headers = Record<string, string>;

const key = 'k'.repeat(40);
const settings = { ...administratorSettings, FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8', FIRSTFAIL_SECRET_KEY: key };
const databases: TestDatabase[] = [];
const places: Place[] = [];
const servers: ServerProcess[] = [];
let gitlab: StubGitlab;
let chat: StubChat;
let folder: string;

beforeEach(async () => {
  [gitlab, chat] = [await startStubGitlab(), await startStubChat()];
  folder = await mkdtemp(join(tmpdir(), 'firstfail-drill-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill('SIGTERM');
  for (const { dataDir } of places.splice(0)) await removeDataDir(dataDir);
  for (const database of databases.splice(0)) await database.drop();
  await Promise.all([gitlab.close(), chat.close(), rm(folder, { recursive: true })]);
});

const kinds = {
  'the embedded database': async () => ({}),
  'a database of one’s own': async () => {
    const database = await testDatabase({ empty: true });
    databases.push(database);
    return { DATABASE_URL: database.url };
  },
};

async function aPlace(kind: keyof typeof kinds): Promise<Place> {
  const place = { dataDir: await makeDataDir(), env: { ...settings, ...(await kinds[kind]()) } };
  places.push(place);
  return place;
}

async function serve({ dataDir, env }: Place, own: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ dataDir, env: { ...env, ...own } });
  servers.push(server);
  return server;
}

async function admin({ dataDir, env }: Place, ...args: string[]) {
  return await runFirstfail(['admin', ...args], { env: { ...env, FIRSTFAIL_DATA_DIR: dataDir } });
}

async function send(url: string, headers: Headers, [method, path, body]: [string, string, object?]) {
  const answer = await askAgain(
    async () => await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text || '{}');
}

async function postLog(url: string, token: string, word: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const log = `src/${word}.ts(3,7): error TS2304: Cannot find name '${word}'.\n`;
  const path = `/api/ingest/log?provider=ci&project=${word}`;
  const answer = await fetch(url + path, { method: 'POST', headers, body: log });
  return ((await answer.json()) as { analysis_id: string }).analysis_id;
}

/** Something of everything that people make, in two tenants; a failure and a message wait. */
async function fill(server: ServerProcess, headers: Headers, job: StubJob) {
  const { url } = server;
  const ask = async (...request: [string, string, object?]) => await send(url, headers, request);
  await server.admin('tenant', 'plan', 'paid');
  const token = await server.token('ingest', 'read');
  const id = await postLog(url, token, 'amber');
  const { fingerprint } = await ask('GET', `/api/v1/analyses/${id}`);
  await ask('PATCH', `/api/causes/${fingerprint}`, { status: 'acknowledged', note: 'Bo is at it.' });
  await ask('POST', `/api/analyses/${id}/feedback`, { verdict: 'right' });
  await ask('POST', '/api/members', { email: 'bo@example.test', role: 'member' });
  const { baseUrl: base_url, project, token: access_token } = gitlab;
  const connection = await ask('POST', '/api/connections', { forge: 'forge-a', base_url, project, access_token });
  const to = { url: connection.webhook_url, secret: connection.secret };
  await gitlab.deliver('job', job, to);
  await ask('POST', '/api/channels', { kind: 'webhook', name: 'builds', url: chat.address('webhook') });
  chat.script({ status: 503 });
  const untold = await postLog(url, token, 'birch');
  const waits = async () => (await ask('GET', `/api/connections/${connection.id}/failures?state=waiting`)).items;
  await expect.poll(async () => (await waits())[0]?.reason).toContain('not there yet');
  await expect.poll(() => chat.requests.length).toBeGreaterThan(0);
  await server.admin(
    'tenant',
    'create',
    '--name',
    'Other',
    '--email',
    'other@example.test',
    '--password',
    'p'.repeat(14),
  );
  const tenants = (await server.admin('tenant', 'list')).split('\n');
  const otherId = tenants.find((line) => line.includes('Other'))?.split('\t')[0] ?? '';
  const other = await server.admin('token', 'create', '--scopes', 'ingest,read', '--tenant', otherId);
  await postLog(url, other, 'cedar');
  return { tokens: [token, other], fingerprint, to, untold, connectionId: connection.id as string };
}

/** What people and programs are answered about what was stored until then. */
async function answers(
  url: string,
  headers: Headers,
  { tokens, fingerprint, until }: { tokens: readonly string[]; fingerprint: string; until: string },
): Promise<unknown[]> {
  const analyses = `/api/v1/analyses?until=${until}`;
  const own = [analyses, `/api/v1/causes/${fingerprint}`, '/api/v1/feedback', '/api/members', '/api/audit'];
  const found = [];
  for (const path of own) found.push(withoutLastSeen(await send(url, headers, ['GET', path])));
  for (const token of tokens) {
    found.push(await send(url, { authorization: `Bearer ${token}` }, ['GET', analyses]));
  }
  return found;
}

/** Asking changes when the person who asks was last seen. */
function withoutLastSeen(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value) => (name === 'last_seen_at' ? undefined : value)));
}

const all = Object.keys(kinds) as (keyof typeof kinds)[];

test.each(
  thorough ? all : all.slice(0, 1),
)('a backup of %s restores the service: what it answers, who signs in, what is sealed and what waited', async (kind) => {
  const file = join(folder, 'one.backup');
  const [source, target] = [await aPlace(kind), await aPlace(kind)];
  const first = await serve(source);
  const headers = await signInAt(first.url);
  const job = gitlab.failedJob();
  const trace = job.trace;
  job.trace = '';
  const made = await fill(first, headers, job);
  const asked = { ...made, until: new Date().toISOString() };
  const before = await answers(first.url, headers, asked);

  const written = await admin(source, 'backup', file);
  await first.kill('SIGTERM');
  expect(written).toMatchObject({ code: 0, err: expect.stringContaining('The secret key is not in it.') });
  expect(written.err).toMatch(/tenants: 2, analyses: 3.*hashes of passwords.*FIRSTFAIL_SECRET_KEY/s);
  expect([(await stat(file)).mode & 0o777, await readdir(folder)]).toEqual([0o600, ['one.backup']]);
  expect(await admin(source, 'backup', join(folder, 'of the stopped service'))).toMatchObject({ code: 0 });
  const restored = await admin(target, 'restore', file);
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('The service can start.') });

  await expect(serve(target, { FIRSTFAIL_SECRET_KEY: 'x'.repeat(40) })).rejects.toThrow('another secret key');
  job.trace = trace;
  const second = await serve(target);
  expect(await answers(second.url, headers, asked)).toEqual(before);
  expect(await signInAt(second.url)).toMatchObject({ cookie: expect.stringContaining('session') });
  const told = () => chat.taken.map(({ body }) => body.data.analysis?.id);
  await expect.poll(told).toContain(made.untold);
  const failures = `/api/connections/${made.connectionId}/failures`;
  const state = async () => (await send(second.url, headers, ['GET', failures])).items[0].state;
  await expect.poll(state).toBe('analysed');
  const again = { ...made.to, url: made.to.url.replace(first.url, second.url) };
  expect((await gitlab.deliver('job', gitlab.failedJob(), again)).status).toBe(202);
});
