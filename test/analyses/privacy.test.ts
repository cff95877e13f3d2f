import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAsSuperuser, findInFiles, findInTables, makeCanary } from '../support/canary.ts';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';

const mostQuotedBytes = 4096;
const noise = Array.from({ length: 120 }, makeCanary);
const refused = makeCanary();
const secret = `ghp_${'Zz9'.repeat(12)}`;
const control = makeCanary();
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await server.token('ingest', 'read');
});

afterAll(async () => {
  await server.kill('SIGKILL');
  await stopDatabase(server.dataDir);
  await removeDataDir(server.dataDir);
});

test('nothing of a log outside its quotes is stored, printed or written to disk, also when the server is killed', async () => {
  const id = await post(logOfCanaries());
  const analysis = await read(id);
  await postWhatIsRefused();
  const words = [...noise, refused, secret];
  const client = await connectAsSuperuser(server.dataDir);
  await plantControl(client);

  const inTables = await findInTables(client, [...words, control]);
  await client.query('checkpoint');
  await client.end();
  await server.kill('SIGKILL');
  const onDisk = await findInFiles(server.dataDir, [...words, control]);

  expect(analysis.category).toBe('type_check');
  expect(JSON.stringify(analysis)).not.toContain(secret);
  expect(quotedBytes(analysis)).toBeLessThanOrEqual(mostQuotedBytes);
  const outsideQuotes = (place: string) => !place.startsWith(control) && !isQuoted(analysis, place);
  expect(inTables.filter((place) => place.startsWith(control))).not.toEqual([]);
  expect(inTables.filter(outsideQuotes)).toEqual([]);
  expect(onDisk.filter((place) => place.startsWith(control))).not.toEqual([]);
  expect(onDisk.filter(outsideQuotes)).toEqual([]);
  expect(words.filter((word) => server.output().includes(word))).toEqual([]);
});

function logOfCanaries(): string {
  const calm = noise.map((word, index) => `[${index}] Compiling module ${word} … done`);
  const failure = [
    `src/app.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.`,
    `export GITHUB_TOKEN=${secret}`,
  ];
  return [...calm.slice(0, 100), ...failure, ...calm.slice(100), 'npm error code 2', ''].join('\n');
}

async function postWhatIsRefused(): Promise<void> {
  const bodies = [
    `{"log": ${refused}}`,
    JSON.stringify({ log: { text: refused } }),
    JSON.stringify({ status: 'SUCCESS', log: refused }),
    JSON.stringify({ build_number: refused, log: refused }),
    JSON.stringify({ log: refused.repeat(400_000) }),
    `{"log": "${refused}`,
  ];
  const answers = [];
  for (const body of bodies) {
    const answer = await send(body);
    answers.push(answer.status);
    expect(await answer.text()).not.toContain(refused);
  }
  expect(answers).toEqual([400, 422, 422, 422, 413, 400]);
}

async function post(log: string): Promise<string> {
  const answer = await send(JSON.stringify({ project: 'acme/web', branch: 'feature/x', log }));
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { analysis_id: string }).analysis_id;
}

async function send(body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return await fetch(`${server.url}/api/ingest/engine-a`, { method: 'POST', headers, body });
}

type Read = { category: string; evidence: { text: string }[] };

async function read(id: string): Promise<Read> {
  const answer = await fetch(`${server.url}/api/v1/analyses/${id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Read;
}

function quotedBytes(analysis: Read): number {
  const words = noise.filter((word) => JSON.stringify(analysis).includes(word));
  return Buffer.byteLength(analysis.evidence.map((item) => item.text).join('\n')) + words.join('').length;
}

function isQuoted(analysis: Read, place: string): boolean {
  return analysis.evidence.some((item) => item.text.includes(place.split(' ')[0] ?? place));
}

/** Proves that the searches would find a leak: one word in a column, compressed by its length, and so in the files. */
async function plantControl(client: Awaited<ReturnType<typeof connectAsSuperuser>>): Promise<void> {
  await client.query('create table planted (long text, short text)');
  await client.query('insert into planted values (repeat($1, 20000), $1)', [control]);
}

/** The database outlives a killed server; the next start would stop it. */
async function stopDatabase(dataDir: string): Promise<void> {
  const next = await startServer({ dataDir });
  await next.kill('SIGTERM');
}
