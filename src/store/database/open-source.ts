import type { DatabaseSource, OpenOptions } from './database-source.ts';
import { attachedDatabase, embeddedDatabase } from './embedded-database.ts';
import { externalDatabase } from './external-database.ts';

export type DatabasePlace = { dataDir: string; databaseUrl: string | undefined };

/** Opens a database without a migration; every obstacle is an `AppError` with a sentence. */
export async function openSource(
  { dataDir, databaseUrl }: DatabasePlace,
  options: OpenOptions,
): Promise<DatabaseSource> {
  if (databaseUrl !== undefined) return await externalDatabase(databaseUrl, options);
  return options.purpose === 'serve'
    ? await embeddedDatabase(dataDir, options)
    : await attachedDatabase(dataDir, options);
}
