import type { ExecuteSql } from '../task.ts';
import { guardedPool, type PoolOptions } from './guarded-pool.ts';

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
