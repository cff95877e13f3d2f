import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** Where the cluster's things are, and the account that may touch them. */
export type Cluster = {
  /** PostgreSQL's own data directory. */
  data: string;
  /** The directory of its socket: mode 0700, the only way in. */
  run: string;
  passwordFile: string;
  /** What PostgreSQL says before its own log begins. */
  startLog: string;
  account: Account | undefined;
};

export const superuser = 'postgres';
export const serviceRole = 'firstfail';
export const serviceDatabase = 'firstfail';
export const port = 5432;

export function clusterIn(dataDir: string, account: Account | undefined): Cluster {
  return {
    data: join(dataDir, 'postgres'),
    run: join(dataDir, 'run'),
    passwordFile: join(dataDir, 'postgres-password'),
    startLog: join(dataDir, 'postgres-start.log'),
    account,
  };
}

/** Makes the data directory and lets the database's account pass through it: its contents stay closed. */
export async function openDirectory(dataDir: string, account: Account | undefined): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  if (!account) return;
  const { mode } = await stat(dataDir);
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
}

export async function makeOwnDirectory(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
}

/** The cluster's password: made once, readable by the service's own account only. */
export async function clusterPassword(cluster: Cluster): Promise<string> {
  const fresh = randomBytes(24).toString('hex');
  await writeFile(cluster.passwordFile, fresh, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(cluster.passwordFile, 'utf8')).trim();
}
