import { AppError } from '../../kernel/app-error.ts';
import type { ExecuteSql } from '../task.ts';
import { createSqlRunner } from './sql-runner.ts';
import { isForbidden, underLock } from './under-lock.ts';

const mayNotCreate =
  'The role of DATABASE_URL may not make a schema in its database, and the queue needs one. ' +
  'Let its owner run: GRANT CREATE ON DATABASE … TO ….';

/** Runs the set-up of a database beside its tables, in one process at a time. */
export async function setUp(url: string, work: (execute: ExecuteSql) => Promise<void>): Promise<void> {
  const runner = createSqlRunner({ url, maxConnections: 1, statementTimeoutMs: undefined });
  try {
    await underLock(url, { name: 'firstfail set-up' }, async () => await work(runner.execute));
  } catch (error) {
    throw isForbidden(error) ? new AppError('unavailable', mayNotCreate) : error;
  } finally {
    await runner.close();
  }
}
