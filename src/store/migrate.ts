import { type Kysely, Migrator } from 'kysely';
import { AppError } from '../errors.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './tables.ts';

/** Brings the schema up to date: one transaction under a lock, so that of several processes one does it. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new AppError(
      'unavailable',
      'The database was made by a newer firstfail than this one. Start that version, or restore an older backup.',
    );
  }
  throw error;
}
