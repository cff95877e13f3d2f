import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AppError } from '../../../kernel/app-error.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { processOptions } from './process-options.ts';
import { serverArguments } from './server-settings.ts';

export type Launch = {
  cluster: Cluster;
  binaries: Binaries;
  settings?: Record<string, string> | undefined;
  /** The URL of the database `postgres` for the superuser. */
  superuserUrl: string;
};

const startTries = 30;
const fastStopMs = 30_000;
// The size of one file of the write-ahead log, which PostgreSQL writes first.
const neededBytes = 16 * 2 ** 20;

/** Starts PostgreSQL and resolves when it answers. Remains of a killed server may delay it, so it tries again. */
export async function startPostmaster(launch: Launch): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = await spawnPostmaster(launch);
    if (await answers(child, launch.superuserUrl)) return child;
    if (attempt === startTries) {
      throw new AppError('unavailable', await startFailure(launch.cluster));
    }
    await sleep(Math.min(100 * attempt, 1000));
  }
}

/** Fast shutdown: it ends open transactions and keeps committed data. After a timeout it stops at once. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const clean = await Promise.race([ended.then(() => true), sleep(fastStopMs, false, { ref: false })]);
  if (clean) return;
  child.kill('SIGQUIT');
  await ended;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

// A separate process group, so that Ctrl-C reaches only the service; no core dumps, because they hold memory.
async function spawnPostmaster({ cluster, binaries, settings }: Launch): Promise<ChildProcess> {
  const log = await open(cluster.startLog, 'w', 0o600);
  const child = spawn(
    '/bin/sh',
    ['-c', 'ulimit -c 0; exec "$0" "$@"', binaries.postgres, ...serverArguments(cluster, settings)],
    { ...processOptions(cluster.account), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  child.once('error', () => undefined);
  await log.close();
  return child;
}

async function startFailure(cluster: Cluster): Promise<string> {
  const { bavail, bsize } = await statfs(cluster.data);
  if (bavail * bsize < neededBytes) return `PostgreSQL does not start: the disk of ${cluster.data} is full.`;
  const output = await readFile(cluster.startLog, 'utf8').catch(() => '');
  const lines = output.trim().split('\n').slice(-3).join(' ');
  return `PostgreSQL does not start; its log is in ${join(cluster.data, 'log')}. Its last lines: ${lines}`;
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  while (!hasEnded(child) && child.pid !== undefined) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      await sleep(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
