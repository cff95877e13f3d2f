import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../kernel/app-error.ts';
import type { Account } from './account.ts';
import { processOptions } from './process-options.ts';

const run = promisify(execFile);

/** The files of the cluster, and the account that owns them. */
export type Cluster = {
  /** PostgreSQL's own data directory. */
  data: string;
  /** The directory of its socket: mode 0700, the only way in. */
  run: string;
  passwordFile: string;
  /** The output of PostgreSQL before its own log begins. */
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

/** Creates the data directory. The account of the database can pass through it, but cannot read its contents. */
export async function openDirectory(dataDir: string, account: Account | undefined): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  if (!account) return;
  const { mode } = await stat(dataDir);
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
  const entering = run('/bin/sh', ['-c', 'cd "$0"', dataDir], processOptions(account));
  if (
    await entering.then(
      () => true,
      () => false,
    )
  )
    return;
  throw new AppError(
    'unavailable',
    `PostgreSQL does not run as root, and its account "${account.name}" cannot enter ${dataDir}. ` +
      `Set FIRSTFAIL_DATA_DIR to a directory whose parents it may pass, like /var/lib/firstfail.`,
  );
}

export async function makeOwnDirectory(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
}

/** The password of the cluster: generated once, readable only by the account of the service. */
export async function clusterPassword({ passwordFile }: Cluster): Promise<string> {
  const stored = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored.trim();
  const fresh = `${passwordFile}.${process.pid}`;
  await writeFile(fresh, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  await rename(fresh, passwordFile);
  return (await readFile(passwordFile, 'utf8')).trim();
}
