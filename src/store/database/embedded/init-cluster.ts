import { execFile } from 'node:child_process';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../kernel/app-error.ts';
import type { Binaries } from './binaries.ts';
import { type Cluster, clusterPassword, makeOwnDirectory, superuser } from './cluster.ts';
import { processOptions } from './process-options.ts';

const run = promisify(execFile);

/** Creates the cluster if there is none. It is moved into place when complete, so a kill leaves no partial cluster. */
export async function initCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  if (await stat(cluster.data).catch(() => undefined)) return await assertSameMajor(cluster, binaries);
  const fresh = `${cluster.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makeOwnDirectory(fresh, cluster.account);
  const passwordFile = await lendPassword(cluster);
  try {
    await run(binaries.initdb, initArguments(fresh, passwordFile), processOptions(cluster.account));
  } catch (error) {
    throw new AppError('unavailable', `PostgreSQL could not make its files in ${dirname(fresh)}: ${whyNot(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, cluster.data);
}

function initArguments(directory: string, passwordFile: string): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
}

// initdb runs as the account of the database, which cannot read the password file, so it gets a temporary copy.
async function lendPassword(cluster: Cluster): Promise<string> {
  const path = join(dirname(cluster.data), 'postgres-password.init');
  await rm(path, { force: true });
  await writeFile(path, await clusterPassword(cluster), { mode: 0o600, flag: 'wx' });
  if (cluster.account) await chown(path, cluster.account.uid, cluster.account.gid);
  return path;
}

async function assertSameMajor(cluster: Cluster, binaries: Binaries): Promise<void> {
  const written = (await readFile(join(cluster.data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const ours = binaries.version.split('.')[0];
  if (written === ours) return;
  throw new AppError(
    'unavailable',
    `${cluster.data} was made by PostgreSQL ${written || 'of an unknown version'}, and this is ${ours}. ` +
      'Start the version of firstfail that made it, or move its contents over with pg_dump.',
  );
}

function whyNot(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  if (/System allows \d{1,6}, server needs at least \d{1,6}/.test(stderr)) {
    return 'it may open too few files at once. Allow it 1024: "ulimit -n 1024", or "LimitNOFILE=1024" for systemd.';
  }
  return stderr.trim().split('\n').slice(-3).join(' ');
}
