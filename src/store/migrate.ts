import { Migrator } from 'kysely';
import { AppError } from '../errors.ts';
import { openKysely } from './create-store.ts';
import { migrations } from './migrations/index.ts';
import { isForbidden, underLock } from './under-lock.ts';

const mayNotCreate =
  'The role of DATABASE_URL may not make tables in its database. ' +
  'Let its owner run: GRANT CREATE ON SCHEMA public TO …, or ALTER DATABASE … OWNER TO ….';

/** Brings the schema up to date: one transaction under a lock, so that of several processes one does it. */
export async function migrate(url: string, signal?: AbortSignal): Promise<void> {
  const db = openKysely({ url, maxConnections: 1, statementTimeoutMs: undefined });
  try {
    await underLock(url, { name: 'firstfail migrations', signal }, async () => {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw explained(error);
    });
  } finally {
    await db.destroy();
  }
}

function explained(error: unknown): unknown {
  if (isForbidden(error)) return new AppError('unavailable', mayNotCreate);
  if (!(error instanceof Error) || !error.message.startsWith('corrupted migrations')) return error;
  return new AppError(
    'unavailable',
    'The database was made by a newer firstfail than this one. Start that version, or restore an older backup.',
  );
}
