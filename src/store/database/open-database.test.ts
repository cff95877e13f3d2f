import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import { databaseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { clusterIn } from './embedded/cluster.ts';
import { startPostmaster } from './embedded/postmaster.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

let dataDir: string;
const opened: OpenDatabase[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstfail-open-'));
});
afterEach(async () => {
  for (const database of opened.splice(0).toReversed()) await database.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function open(purpose: 'serve' | 'admin', notices: string[] = []): Promise<OpenDatabase> {
  const place = { dataDir, databaseUrl: undefined };
  const database = await openDatabase(place, { purpose, notice: (sentence) => notices.push(sentence) });
  opened.push(database);
  return database;
}

test('a second server on the data directory is refused with a sentence, and an admin shares the first one', async () => {
  const { store } = await open('serve');
  const tenant = await storedTenant(store);

  await expect(open('serve')).rejects.toMatchObject({
    code: 'conflict',
    message: `Another firstfail (process ${process.pid}) already serves from ${dataDir}. Stop it, or give this one a FIRSTFAIL_DATA_DIR of its own.`,
  });
  const admin = await open('admin');
  expect(await admin.store.accounts.listTenants()).toEqual([tenant]);
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
});

test('what was stored is there after a stop, and one admin waits for the other', async () => {
  const first = await open('admin');
  const tenant = await storedTenant(first.store);
  const second = open('admin');
  await sleep(300);
  await opened.pop()?.close();

  expect(await (await second).store.accounts.getTenant(tenant.id)).toEqual(tenant);
});

test('a PostgreSQL that a killed server left is stopped, and nothing stored is lost', async () => {
  const { superuserUrl, stop } = await startEmbedded(dataDir);
  await stop();
  const account = databaseAccount();
  const launch = { cluster: clusterIn(dataDir, account), binaries: await findBinaries(dataDir, account), superuserUrl };
  const orphan = await startPostmaster(launch);

  const notices: string[] = [];
  const { store } = await open('serve', notices);

  expect(orphan.exitCode ?? orphan.signalCode).toBe(0);
  expect(notices).toEqual(['Stopped the PostgreSQL that a killed firstfail had left.']);
  await expect(store.ping()).resolves.toBeUndefined();
});

test('a PostgreSQL that is killed comes back, with all that was acknowledged', async () => {
  const { store } = await open('serve');
  const tenant = await storedTenant(store);
  const analysis = anAnalysis();
  await storeAnalysis(store, tenant.id, analysis);
  const readPid = async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  const pid = await readPid();

  process.kill(pid, 'SIGKILL');
  const codes = new Set<string>();
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const outcome = await store.analyses.get(tenant.id, analysis.id).catch((error) => codes.add(error.code));
    // What it had forked may answer for a moment more.
    if (outcome && 'id' in outcome && (await readPid().catch(() => pid)) !== pid) break;
    await sleep(50);
  }

  expect(await store.analyses.get(tenant.id, analysis.id)).toMatchObject({ id: analysis.id });
  expect([...codes].filter((code) => code !== 'unavailable')).toEqual([]);
});

test('with a DATABASE_URL its schema is made once by parallel starts, and a superuser is warned of', async () => {
  const database = await testDatabase({ empty: true });
  const notices: string[] = [];
  const notice = (sentence: string) => notices.push(sentence);

  const servers = await Promise.all(
    [database.url, database.url, database.url].map((databaseUrl) =>
      openDatabase({ dataDir, databaseUrl }, { purpose: 'serve', notice }),
    ),
  );
  expect(notices).toEqual([]);
  for (const server of servers) await server.close();
  const asSuperuser = { dataDir, databaseUrl: database.superuserUrl };
  await (await openDatabase(asSuperuser, { purpose: 'serve', notice })).close();
  expect(notices).toEqual([expect.stringContaining('is a superuser or bypasses row-level security')]);
  await database.drop();
});

test('what an administrator does on the server waits longer for a busy database than a request does', async () => {
  const { url, superuserUrl, drop } = await testDatabase();
  const admin = await openDatabase({ dataDir, databaseUrl: url }, { purpose: 'admin' });
  const other = new Client({ connectionString: superuserUrl });
  await other.connect();

  await other.query('begin; lock table tenants');
  const listed = admin.store.accounts.listTenants();
  await sleep(5_000);
  await other.query('commit');

  expect(await listed).toEqual([]);
  await other.end();
  await admin.close();
  await drop();
});

test('a wrong password in DATABASE_URL stops the start at once, without showing it', async () => {
  const database = await testDatabase();
  const databaseUrl = database.url.replace(/:[0-9a-f]+@/, ':hunter2@');

  const opening = openDatabase({ dataDir, databaseUrl }, { purpose: 'serve' });

  await expect(opening).rejects.toThrow('PostgreSQL refuses the role, password or database of DATABASE_URL (28P01).');
  await database.drop();
});
