import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { listen } from '../support/listener.ts';
import { makeDataDir, removeDataDir } from '../support/server.ts';

const command = resolve(import.meta.dirname, '../../bin/firstfail');
const busyPort = 'something else listens there. Stop it, or choose another port with --port or FIRSTFAIL_PORT.';

let dataDir: string;
let child: ChildProcess;
let output: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  child.kill('SIGKILL');
  await removeDataDir(dataDir);
});

/** Starts it and waits for nothing. */
function start(own: Record<string, string> = {}): void {
  const env = { PATH: process.env.PATH, FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_PORT: '0', ...own };
  child = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
}

async function stop(): Promise<void> {
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode).not.toBeNull();
}

test('told to stop while its database does not answer, it stops and does not complain', async () => {
  start({ DATABASE_URL: 'postgresql://firstfail:x@127.0.0.1:1/firstfail' });
  await expect.poll(() => output).toContain('does not answer yet (ECONNREFUSED); waiting.');

  await stop();

  expect(child.exitCode).toBe(0);
  expect(output.trim()).toMatch(/Stopping; a second signal does not wait\.$/);
});

test('told to stop while another process migrates its database, it stops', async () => {
  const database = await testDatabase();
  const other = await connect(database);
  await other.query("select pg_advisory_lock(hashtextextended('firstfail migrations', 0))");
  start({ DATABASE_URL: database.url });
  const waiting = "select from pg_stat_activity where application_name = 'firstfail' and datname = current_database()";
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0);

  await stop();

  expect(child.exitCode).toBe(0);
  await other.end();
  await database.drop();
});

test('told to stop while it starts its own database, it stops that too', async () => {
  start();
  const isRunning = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));
  await expect.poll(isRunning).toBe(true);

  await stop();

  expect(child.exitCode).toBe(0);
  expect(isRunning()).toBe(false);
});

test('a password of the administrator that is too short makes no account; where it made one before, it is warned of', async () => {
  start({ FIRSTFAIL_ADMIN_PASSWORD: 'elevenchars' });
  await expect.poll(() => child.exitCode).toBe(1);
  expect(output).toContain('FIRSTFAIL_ADMIN_PASSWORD is not right; it must be 12 to 1024 characters.');
  expect(output).not.toContain('elevenchars');

  start();
  await expect.poll(() => output).toContain('Firstfail listens on');
  await stop();
  start({ FIRSTFAIL_ADMIN_PASSWORD: 'elevenchars' });

  await expect.poll(() => output).toContain('Firstfail listens on');
  expect(output).toContain('FIRSTFAIL_ADMIN_PASSWORD has fewer than 12 characters.');
  await stop();
});

test('where something else has its port it says so, and leaves no database running', async () => {
  const listener = await listen((_, response) => void response.end());
  start({ FIRSTFAIL_PORT: String(listener.port) });

  await expect.poll(() => child.exitCode).toBe(1);

  expect(output).toContain(`Cannot listen on 127.0.0.1, port ${listener.port}: ${busyPort}`);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  await listener.close();
});

async function connect(database: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  return client;
}

test('where it may open few files at once, it says how many it needs', async () => {
  const limited = ['-c', 'ulimit -n 60 && exec "$0" "$1" serve', process.execPath, command];
  child = spawn('sh', limited, { env: { PATH: process.env.PATH, FIRSTFAIL_DATA_DIR: dataDir }, stdio: 'pipe' });
  output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });

  await expect.poll(() => child.exitCode).toBe(1);
  expect(output).toContain('Allow it 1024: "ulimit -n 1024", or "LimitNOFILE=1024" for systemd.');
});
