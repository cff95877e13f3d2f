import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '../../../kernel/app-error.ts';

const run = promisify(execFile);
const signals = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 30_000 },
] as const;

/** Stops a database whose server was killed. The caller holds the lock, so no other process uses the database. */
export async function stopOrphan(data: string): Promise<boolean> {
  const pid = await postmasterPid(data);
  if (pid === undefined || !(await isPostmaster(pid, data))) return false;
  for (const { signal, waitMs } of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return true;
    }
    if (await isGone(pid, data, waitMs)) return true;
  }
  throw new AppError('unavailable', `A PostgreSQL of an earlier start (process ${pid}) does not end. End it by hand.`);
}

async function postmasterPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 && pid !== process.pid ? pid : undefined;
}

// After a reboot the number may belong to another program. The working directory identifies PostgreSQL.
async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [at, directory] = await Promise.all([readlink(`/proc/${pid}/cwd`), realpath(data)]).catch(() => []);
    return at !== undefined && at === directory;
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(`-D${data}`);
}

async function isGone(pid: number, data: string, waitMs: number): Promise<boolean> {
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    if (!(await isPostmaster(pid, data))) return true;
    await sleep(20);
  }
  return false;
}
