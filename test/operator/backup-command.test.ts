import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStore } from '../../src/store/create-store.ts';
import { storedTenant } from '../support/builders.ts';
import { patience, type TestDatabase, testDatabase } from '../support/database.ts';
import { oneOfEach } from '../support/one-of-each.ts';
import { type Ended, runFirstfail, spawnFirstfail } from '../support/run-firstfail.ts';

const key = 'k'.repeat(40);
const databases: TestDatabase[] = [];
let folder: string;
let source: TestDatabase;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstfail-backup-'));
  source = await aDatabase();
  const store = createStore(source.url, patience);
  await oneOfEach(store, (await storedTenant(store)).id);
  await store.accounts.confirmSecretKey('of another key');
  await store.close();
  file = join(folder, 'one.backup');
  expect(await admin(source, 'backup', file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

async function aDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await testDatabase(options);
  databases.push(database);
  return database;
}

function environment({ url }: TestDatabase) {
  return { DATABASE_URL: url, FIRSTFAIL_SECRET_KEY: key, FIRSTFAIL_DATA_DIR: join(folder, 'data') };
}

async function admin(database: TestDatabase, ...args: string[]): Promise<Ended> {
  return await runFirstfail(['admin', ...args], { env: environment(database) });
}

async function superuser(database: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: database.superuserUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('check-backup counts the rows of a whole backup, without a database and without leaving anything', async () => {
  const cwd = join(folder, 'elsewhere');
  await mkdir(cwd);
  const { code, out, err } = await runFirstfail(['admin', 'check-backup', file], { cwd });

  expect({ code, left: await readdir(cwd) }).toEqual({ code: 0, left: [] });
  expect(out.toString()).toMatch(/^analyses {2,}1$/m);
  expect(err).toMatch(
    /^The backup is whole: \d+ rows in \d+ tables; tenants: 1, analyses: 1\.\nWritten 2.*by Firstfail/,
  );
});

test('a backup on standard output is the same, and one that is not whole ends with 1 and a sentence', async () => {
  const { code, out } = await admin(source, 'backup', '-');
  const [whole, half, text] = ['piped', 'half', 'text'].map((name) => join(folder, name)) as [string, string, string];
  await writeFile(whole, out);
  await writeFile(half, out.subarray(0, out.length - 9));
  await writeFile(text, 'no backup');
  const check = async (path: string) => await runFirstfail(['admin', 'check-backup', path]);

  expect(code).toBe(0);
  expect((await check(whole)).out).toEqual((await check(file)).out);
  expect(await check(half)).toMatchObject({ code: 1, err: expect.stringContaining('error: The backup is cut short') });
  expect(await check(text)).toMatchObject({ code: 1, err: expect.stringContaining('is no backup') });
  expect(await check(join(folder, 'none'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/none cannot be read \(ENOENT\)/),
  });
});

test('a reader that goes away ends the backup with a sentence', async () => {
  const { child, ended } = spawnFirstfail(['admin', 'backup', '-'], { env: environment(source) });
  child.stdout.destroy();

  expect(await ended).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Standard output cannot be written \(EPIPE\)/),
  });
});

test('a backup that cannot be written leaves what was there, and nothing beside it', async () => {
  const place = join(folder, 'place');
  const earlier = join(place, 'earlier');
  await mkdir(place);
  await writeFile(earlier, 'earlier');
  const unfit = await aDatabase({ empty: true });

  const refused = await Promise.all([
    admin(source, 'backup', join(place, 'no', 'directory')),
    admin(source, 'backup', place),
    admin(unfit, 'backup', earlier),
  ]);

  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refused[0]?.err).toMatch(/cannot be written \(ENOENT\)/);
  expect(refused[1]?.err).toContain('is there and is no file');
  expect(refused[2]?.err).toContain('nothing to back up');
  expect([await readdir(place), await readFile(earlier, 'utf8')]).toEqual([['earlier'], 'earlier']);
});

test('a backup takes the place of an earlier one of its name', async () => {
  const again = join(folder, 'again');
  await writeFile(again, 'earlier');
  await chmod(again, 0o644);

  expect(await admin(source, 'backup', again)).toMatchObject({ code: 0 });
  expect(await runFirstfail(['admin', 'check-backup', again])).toMatchObject({ code: 0 });
});

test('a file that is not whole changes nothing, and a database with tenants is refused', async () => {
  const [target, broken] = [await aDatabase({ empty: true }), join(folder, 'broken')];
  const bytes = await readFile(file);
  await writeFile(broken, bytes.subarray(0, bytes.length - 30));

  expect(await admin(target, 'restore', broken)).toMatchObject({ code: 1, err: expect.stringContaining('cut short') });
  expect(await admin(source, 'restore', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('it has 1 tenant.'),
  });
  const client = await superuser(target);
  const tables = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(tables.rowCount).toBe(0);
});

test('a restore under another key says so before a start does', async () => {
  const restored = await admin(await aDatabase({ empty: true }), 'restore', file);

  expect(restored).toMatchObject({
    code: 0,
    err: expect.stringMatching(/Before the service starts: .*another secret key/),
  });
});

test('a restore that is killed leaves a database from which nothing starts, until it is restored anew', async () => {
  const target = await aDatabase({ empty: true });
  const client = await superuser(target);
  // Its migrations alter tables, and wait there.
  await client.query(`
    create schema slow;
    create function slow.down() returns event_trigger language plpgsql as $$ begin perform pg_sleep(600); end $$;
    create event trigger slow_down on ddl_command_end when tag in ('ALTER TABLE') execute function slow.down()`);
  const { child, ended } = spawnFirstfail(['admin', 'restore', file], { env: environment(target) });
  const waiting = "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await client.query('drop event trigger slow_down');
  await client.query(`select pg_terminate_backend(pid) from (${waiting}) as slow`);
  await client.end();

  const started = await runFirstfail(['serve'], { env: { ...environment(target), FIRSTFAIL_PORT: '0' } });
  const sentence = 'A restore into this database was begun and did not end';
  expect(started).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  expect(await admin(target, 'tenant', 'list')).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  expect(await admin(target, 'restore', file)).toMatchObject({ code: 0 });
  expect((await admin(target, 'tenant', 'list')).out.toString()).toContain('Acme');
});
