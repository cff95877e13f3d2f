import { execFileSync } from 'node:child_process';
import { AppError } from '../../../kernel/app-error.ts';

/** The system account of the database if the service runs as root, because PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

const candidates = ['postgres', 'nobody'];

/** `undefined` without root: then the database runs with the account of the service. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of candidates) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw new AppError(
    'unavailable',
    'PostgreSQL does not run as root, and there is neither an account "postgres" nor "nobody". ' +
      'Start firstfail as an ordinary user, or set DATABASE_URL.',
  );
}

function lookUp(name: string): Account | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })));
    if (!uid || gid === undefined || Number.isNaN(gid)) return undefined;
    return { name, uid, gid };
  } catch {
    return undefined;
  }
}
