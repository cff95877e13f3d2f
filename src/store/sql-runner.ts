import { AppError } from '../errors.ts';
import { guardedPool, type PoolOptions } from './guarded-pool.ts';
import type { ExecuteSql } from './task.ts';

export type SqlRunner = { execute: ExecuteSql; close(): Promise<void> };

/** Runs the queue's own statements, on connections with the rules of all others. What failed leaves nothing open. */
export function createSqlRunner(options: PoolOptions): SqlRunner {
  const pool = guardedPool(options);
  return {
    execute: async (text, values) => {
      const client = await pool.connect();
      try {
        return await client.query<unknown>(text, values);
      } catch (error) {
        // Some of them are whole transactions.
        await client.query('rollback', []).catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    close: async () => await pool.end(),
  };
}

const mayNotCreate =
  'The role of DATABASE_URL may not make a schema in its database, and the queue needs one. ' +
  'Let its owner run: GRANT CREATE ON DATABASE … TO ….';

/** Runs the work in one process at a time: the others wait, and find it done. */
export async function underLock(
  url: string,
  name: string,
  work: (execute: ExecuteSql) => Promise<void>,
): Promise<void> {
  // The lock is the connection's, so there is one for all of it.
  const runner = createSqlRunner({ url, maxConnections: 1, statementTimeoutMs: undefined });
  try {
    await runner.execute('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await work(runner.execute);
  } catch (error) {
    throw isForbidden(error) ? new AppError('unavailable', mayNotCreate) : error;
  } finally {
    await runner.close();
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html, as `databaseError` puts it.
function isForbidden(error: unknown): boolean {
  return error instanceof Error && error.message.includes('42501');
}
