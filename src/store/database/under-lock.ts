import { setTimeout as sleep } from 'node:timers/promises';
import { guardedPool } from './guarded-pool.ts';

export type LockOptions = {
  name: string;
  /** Ends the wait for the holder of the lock. */
  signal?: AbortSignal | undefined;
};

const pauseMs = 100;

/**
 * Runs the work in one process at a time; the others wait, and then find it done. The lock belongs to a transaction,
 * because a connection pooler shares sessions between transactions. The work uses other connections.
 */
export async function underLock(url: string, { name, signal }: LockOptions, work: () => Promise<void>): Promise<void> {
  const pool = guardedPool({ url, maxConnections: 1, statementTimeoutMs: undefined });
  const lock = await pool.connect();
  const isTaken = async () => {
    const { rows } = await lock.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken', [name]);
    return (rows[0] as { taken: boolean }).taken;
  };
  try {
    await lock.query('begin', []);
    await lock.query("select set_config('idle_in_transaction_session_timeout', '0', true)", []);
    while (!(await isTaken())) await sleep(pauseMs, undefined, { signal });
    await work();
  } finally {
    await lock.query('commit', []).catch(() => undefined);
    lock.release();
    await pool.end();
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html, as `databaseError` puts it.
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && error.message.includes('42501');
}
