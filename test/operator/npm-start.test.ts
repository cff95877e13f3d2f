import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');

let dataDir: string;
let npm: ChildProcess;
let server: number | undefined;
let output: string;

// One for all tests: making its database takes longer than any of them.
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  for (const pid of [npm.pid, server, databasePid()]) kill(pid, 'SIGKILL');
  await rm(join(dataDir, 'out.txt'), { force: true });
});
afterAll(async () => await removeDataDir(dataDir));

/** `npm start` in a session of its own, as it runs where nobody sits at a terminal. */
async function start(program = 'npm', args = ['start']): Promise<void> {
  const own = { FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_PORT: '0' };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'dumb', SHELL: '/bin/sh', ...own };
  npm = spawn(program, args, { cwd: root, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  await expect.poll(() => said()).toContain('Firstfail listens on');
  server = await lockHolder();
  expect(isAlive(server)).toBe(true);
}

function said(): string {
  const file = join(dataDir, 'out.txt');
  return existsSync(file) ? output + readFileSync(file, 'utf8') : output;
}

/** The process that holds the data directory says who it is to whoever asks. */
async function lockHolder(): Promise<number> {
  const socket = createConnection(join(dataDir, 'lock.sock')).setEncoding('utf8');
  let text = '';
  for await (const chunk of socket) text += chunk;
  return Number(text.trim().split(' ')[1]);
}

function databasePid(): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid ?? 0, signal);
}

async function expectStopped(): Promise<void> {
  await expect.poll(() => isAlive(server)).toBe(false);
  expect(databasePid()).toBeUndefined();
  expect(said().match(/Stopping; a second signal does not wait\./g)).toHaveLength(1);
}

test.each([
  'SIGTERM',
  'SIGHUP',
  'SIGKILL',
] as const)('%s to npm alone lets the server and its database end as they should', async (signal) => {
  await start();

  kill(npm.pid, signal);

  await expectStopped();
});

test('a terminal that is closed stops what was started in it', async () => {
  await start('script', ['-qec', 'npm start', '/dev/null']);

  kill(npm.pid, 'SIGKILL');

  await expect.poll(() => isAlive(server)).toBe(false);
  expect(databasePid()).toBeUndefined();
});

test('what nohup started goes on when its terminal is closed and npm ends with it, and SIGTERM stops it', async () => {
  await start('script', ['-qec', `nohup npm start > ${dataDir}/out.txt 2>&1`, '/dev/null']);

  kill(npm.pid, 'SIGKILL');
  await sleep(3000);

  expect(isAlive(server)).toBe(true);
  kill(server, 'SIGTERM');
  await expectStopped();
});

test('Ctrl-C, which reaches npm and the server and is handed on by npm, is one request to stop', async () => {
  await start();

  process.kill(-(npm.pid ?? 0), 'SIGINT');

  await expectStopped();
});

test('SIGUSR1 opens no debugger', async () => {
  await start();

  kill(server, 'SIGUSR1');

  await expect.poll(said).toContain('SIGUSR1 does nothing here.');
  expect(said()).not.toContain('Debugger listening');
  kill(npm.pid, 'SIGTERM');
  await expectStopped();
});
