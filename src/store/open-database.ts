import { createStore, openKysely } from './create-store.ts';
import type { DatabaseSource, OpenOptions } from './database-source.ts';
import { attachedDatabase, embeddedDatabase } from './embedded-database.ts';
import { externalDatabase } from './external-database.ts';
import { migrate } from './migrate.ts';
import type { Store } from './store.ts';

export type DatabasePlace = { dataDir: string; databaseUrl: string | undefined };

export type OpenDatabase = { store: Store; close(): Promise<void> };

/** Resolves when the database is up and migrated; what stands in the way is an `AppError` with a sentence. */
export async function openDatabase(place: DatabasePlace, options: OpenOptions): Promise<OpenDatabase> {
  const source = await openSource(place, options);
  try {
    await migrateAt(source.url);
  } catch (error) {
    await source.close();
    throw error;
  }
  const store = createStore(source.url);
  return {
    store,
    close: async () => {
      await store.close();
      await source.close();
    },
  };
}

async function openSource({ dataDir, databaseUrl }: DatabasePlace, options: OpenOptions): Promise<DatabaseSource> {
  if (databaseUrl !== undefined) return await externalDatabase(databaseUrl, options);
  return options.purpose === 'serve'
    ? await embeddedDatabase(dataDir, options)
    : await attachedDatabase(dataDir, options);
}

async function migrateAt(url: string): Promise<void> {
  const db = openKysely({ url, maxConnections: 1, statementTimeoutMs: undefined });
  await migrate(db).finally(() => db.destroy());
}
