import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { listen } from '../support/listener.ts';
import { runFirstfail } from '../support/run-firstfail.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';

const key = ['check', 'x'.repeat(20)].join('-');

let folder: string;
let database: TestDatabase;
let served: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstfail-check-'));
  database = await testDatabase({ empty: true });
  served = await startServer();
});
afterAll(async () => {
  await served.kill('SIGKILL');
  await removeDataDir(served.dataDir);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What it says and how it ends, in a folder without settings of its own. */
async function check(env: Record<string, string>, ...more: string[]) {
  const { code, out, err } = await runFirstfail(['serve', '--check', ...more], { cwd: folder, env });
  return { code, lines: out.toString().trim().split('\n'), err };
}

test('before the first start all is right, and nothing has been made', async () => {
  const dataDir = await makeDataDir();

  const { code, lines } = await check({ FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_PORT: '0' });

  expect(lines).toEqual([
    'ok     settings: every value is right',
    `ok     data directory: ${dataDir}`,
    'ok     database: one of its own is made at the first start',
    `ok     secret key: ${dataDir}/secret.key is made at the first start`,
    'ok     port: 127.0.0.1, port 0 is free',
  ]);
  expect(code).toBe(0);
  expect(await readdir(dataDir)).toEqual([]);
  await removeDataDir(dataDir);
});

test('wrong values are named, each by a line', async () => {
  const { code, lines } = await check({ FIRSTFAIL_PORT: 'x', FIRSTFAIL_THREADS: '0' });

  expect(lines).toEqual([
    'wrong  settings: FIRSTFAIL_PORT is "x"; it must be a whole number from 0 to 65535.',
    'wrong  settings: FIRSTFAIL_THREADS is "0"; it must be a whole number from 1 to 256.',
  ]);
  expect(code).toBe(1);
});

test('beside the running service it reads its database and its key', async () => {
  const { port } = new URL(served.url);

  const { code, lines } = await check({ FIRSTFAIL_DATA_DIR: served.dataDir }, '--port', port);

  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^ok {5}database: PostgreSQL 18\.\d+, as this version needs it$/),
    `ok     secret key: ${served.dataDir}/secret.key is the one of the database`,
    `ok     port: a Firstfail listens on 127.0.0.1, port ${port}; stop it before the next one starts`,
  ]);
  expect(code).toBe(0);
});

test('another secret key is told from the one of the database', async () => {
  const { code, lines } = await check({ FIRSTFAIL_DATA_DIR: served.dataDir, FIRSTFAIL_SECRET_KEY: key }, '--port', '0');

  expect(lines[3]).toMatch(
    /^wrong {2}secret key: This database was made with another secret key\. Set FIRSTFAIL_SECRET/,
  );
  expect(code).toBe(1);
});

test('a database that does not answer is said so at once', async () => {
  const url = 'postgresql://firstfail:x@127.0.0.1:1/firstfail';

  const { code, lines } = await check({ DATABASE_URL: url, FIRSTFAIL_SECRET_KEY: key }, '--port=0');

  expect(lines).toContain('ok     data directory: none is needed');
  expect(lines).toContain(
    'wrong  database: The database of DATABASE_URL does not answer (ECONNREFUSED). Is it running?',
  );
  expect(code).toBe(1);
});

test('an empty database is left empty', async () => {
  const { code, lines } = await check({ DATABASE_URL: database.url, FIRSTFAIL_SECRET_KEY: key }, '--port', '0');

  expect(lines[2]).toMatch(/^ok {5}database: PostgreSQL \d+\.\d+, empty; the first start makes its tables$/);
  expect(code).toBe(0);
  expect(await inDatabase("select 1 from pg_tables where schemaname = 'public'")).toBe(0);
});

test('a role that may not make tables is told which right it lacks', async () => {
  await inDatabase(`alter database "${new URL(database.url).pathname.slice(1)}" owner to current_user`);

  const { code, lines } = await check({ DATABASE_URL: database.url, FIRSTFAIL_SECRET_KEY: key }, '--port', '0');

  expect(lines[2]).toMatch(/^wrong {2}database: The role of DATABASE_URL may not make schemas and tables/);
  expect(code).toBe(1);
});

test('a port that something else has is wrong', async () => {
  const listener = await listen((_, response) => void response.end());

  const { code, lines } = await check({ FIRSTFAIL_DATA_DIR: served.dataDir }, '--port', String(listener.port));

  expect(lines.at(-1)).toMatch(
    /^wrong {2}port: Cannot listen on 127\.0\.0\.1, port \d+: something else listens there\./,
  );
  expect(code).toBe(1);
  await listener.close();
});

test('options that serve does not have, and ports that are none, end with 2', async () => {
  const unknown = await runFirstfail(['serve', '--prot', '1']);
  const port = await runFirstfail(['serve', '--port', '70000']);

  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("error: unknown option '--prot'") });
  expect(port.err).toContain('error: --port is "70000"; it must be a whole number from 0 to 65535.');
  expect(port.code).toBe(2);
});

test('settings are read from .env where it is started, below what the environment sets', async () => {
  const dataDir = await makeDataDir();
  const file = join(folder, '.env');
  await writeFile(file, `FIRSTFAIL_DATA_DIR=${dataDir}\nFIRSTFAIL_PORT=70000\nPOSTGRES_PASSWORD=another\n`);

  const { code, lines } = await check({ FIRSTFAIL_PORT: '0' });

  const own = 'The environment sets FIRSTFAIL_PORT itself.';
  expect(lines[1]).toBe(`ok     settings: Settings of ${file}: FIRSTFAIL_DATA_DIR. ${own}`);
  expect(lines[2]).toBe(`ok     data directory: ${dataDir}`);
  expect(code).toBe(0);
  await removeDataDir(dataDir);
  await rm(file);
});

test('the first tenant gets the plan of FIRSTFAIL_PLAN, and a later start changes no plan', async () => {
  const env = { FIRSTFAIL_PLAN: 'paid' };
  const first = await startServer({ env });
  const made = await first.admin('tenant', 'list');
  await first.kill('SIGTERM');
  const second = await startServer({ dataDir: first.dataDir, env: { FIRSTFAIL_PLAN: 'free' } });

  expect(made).toMatch(/\tpaid\tDefault$/);
  expect(await second.admin('tenant', 'list')).toBe(made);
  await second.kill('SIGTERM');
  await removeDataDir(first.dataDir);
});

async function inDatabase(statement: string): Promise<number | null> {
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount;
}
