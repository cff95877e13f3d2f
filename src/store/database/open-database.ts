import { createStore } from '../create-store.ts';
import type { Store } from '../store.ts';
import type { ExecuteSql } from '../task.ts';
import type { OpenOptions } from './database-source.ts';
import { migrate } from './migrate.ts';
import { type DatabasePlace, openSource } from './open-source.ts';
import { setUp } from './set-up.ts';
import { createSqlRunner, type SqlRunner } from './sql-runner.ts';

const statementTimeoutMs = 10_000;
/** No request waits for what an administrator does on the server. */
const patience = { statementTimeoutMs: 60_000, connectTimeoutMs: 30_000 };

export type OpenDatabase = {
  store: Store;
  /** Runs the set-up of the database, in one process at a time. */
  setUp(work: (execute: ExecuteSql) => Promise<void>): Promise<void>;
  /** Runs the statements of the queue on separate connections, which close with the store. */
  runner(options: { maxConnections: number }): SqlRunner;
  close(): Promise<void>;
};

/** Resolves when the database is running and migrated; every obstacle is an `AppError` with a sentence. */
export async function openDatabase(place: DatabasePlace, options: OpenOptions): Promise<OpenDatabase> {
  const source = await openSource(place, options);
  try {
    await migrate(source.url, options.signal);
  } catch (error) {
    await source.close();
    throw error;
  }
  const store = createStore(source.url, {
    ...(options.enqueue && { enqueue: options.enqueue }),
    ...(options.purpose === 'admin' && patience),
  });
  const runners: SqlRunner[] = [];
  return {
    store,
    setUp: async (work) => await setUp(source.url, work),
    runner: ({ maxConnections }) => {
      const runner = createSqlRunner({ url: source.url, maxConnections, statementTimeoutMs });
      runners.push(runner);
      return runner;
    },
    close: async () => {
      await Promise.all(runners.map(async (runner) => await runner.close()));
      await store.close();
      await source.close();
    },
  };
}
