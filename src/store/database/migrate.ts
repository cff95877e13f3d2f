import { Migrator } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { withClient } from '../backup/session.ts';
import { refuseUnfinished } from '../backup/unfinished-restore.ts';
import { openKysely } from '../create-store.ts';
import { migrations } from '../migrations/index.ts';
import { isForbidden, underLock } from './under-lock.ts';

const mayNotCreate =
  'The role of DATABASE_URL may not make tables in its database. ' +
  'Let its owner run: GRANT CREATE ON SCHEMA public TO …, or ALTER DATABASE … OWNER TO ….';

/** The lock of all changes of the schema. */
export const migrationLock = 'firstfail migrations';

/** Migrates the schema in one transaction under a lock, so that only one of several processes does it. */
export async function migrate(url: string, signal?: AbortSignal): Promise<void> {
  await underLock(url, { name: migrationLock, signal }, async () => {
    await withClient(url, refuseUnfinished);
    await migrateTo(url);
  });
}

/** Runs the migrations up to the named one, or all. The caller holds the lock. */
export async function migrateTo(url: string, last?: string): Promise<void> {
  const db = openKysely({ url, maxConnections: 1, statementTimeoutMs: undefined });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
    if (error !== undefined) throw explained(error);
  } finally {
    await db.destroy();
  }
}

function explained(error: unknown): unknown {
  if (isForbidden(error)) return new AppError('unavailable', mayNotCreate);
  if (!(error instanceof Error) || !error.message.startsWith('corrupted migrations')) return error;
  return newerDatabase();
}

export function newerDatabase(): AppError {
  return new AppError(
    'unavailable',
    'The database was made by a newer firstfail than this one. Start that version, or restore an older backup.',
  );
}
