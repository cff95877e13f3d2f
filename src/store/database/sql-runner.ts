import type { ExecuteSql } from '../task.ts';
import { guardedPool, type PoolOptions } from './guarded-pool.ts';

export type SqlRunner = { execute: ExecuteSql; close(): Promise<void> };

/** Runs the statements of the queue, with the limits of all other statements. A failure leaves no open transaction. */
export function createSqlRunner(options: PoolOptions): SqlRunner {
  const pool = guardedPool(options);
  return {
    execute: async (text, values) => {
      const client = await pool.connect();
      try {
        return await client.query<unknown>(text, values);
      } catch (error) {
        // Some of the statements are complete transactions.
        await client.query('rollback', []).catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    close: async () => await pool.end(),
  };
}
