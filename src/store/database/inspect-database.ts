import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.ts';
import { withClient } from '../backup/session.ts';
import { refuseUnfinished } from '../backup/unfinished-restore.ts';
import { migrations } from '../migrations/index.ts';
import { keyCheck } from '../people/accounts.ts';
import type { OpenOptions } from './database-source.ts';
import { databaseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { newerDatabase } from './migrate.ts';
import { type DatabasePlace, openSource } from './open-source.ts';

type Rights = { version: string; database: boolean; schema: boolean };

export type DatabaseFacts = {
  version: string;
  /** How many migrations the next start runs; all of them in an empty database. */
  migrationsToRun: number;
  isEmpty: boolean;
  /** The check value of the secret key that the database was made with. */
  keyCheckValue: string | undefined;
};

const mayNotCreate =
  'The role of DATABASE_URL may not make schemas and tables in its database. ' +
  'Let its owner run: ALTER DATABASE … OWNER TO …, or GRANT CREATE ON DATABASE … and ON SCHEMA public TO ….';

/**
 * Reads whether this version can start on the database, and changes nothing in it. `undefined` where the embedded
 * database does not exist yet and its programs run.
 */
export async function inspectDatabase(
  place: DatabasePlace,
  options: Pick<OpenOptions, 'notice'>,
): Promise<DatabaseFacts | undefined> {
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDir, 'postgres'))) {
    await findBinaries(place.dataDir, databaseAccount());
    return undefined;
  }
  const source = await openSource(place, { ...options, purpose: 'admin', waitMs: 0 });
  return await inspect(source.url).finally(source.close);
}

async function inspect(url: string): Promise<DatabaseFacts> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<Rights>(`
      select current_setting('server_version') as version,
        has_database_privilege(current_database(), 'create') as database,
        has_schema_privilege('public', 'create') as schema`);
    const rights = rows[0] as Rights;
    if (!rights.database || !rights.schema) throw new AppError('unavailable', mayNotCreate);
    await refuseUnfinished(client);
    const read = async (table: string, query: string): Promise<string[]> => {
      const found = await client.query('select to_regclass($1) is not null as found', [table]);
      return found.rows[0].found ? (await client.query<{ value: string }>(query)).rows.map(({ value }) => value) : [];
    };
    const done = await read('kysely_migration', 'select name as value from kysely_migration');
    const known = Object.keys(migrations);
    if (done.some((name) => !known.includes(name))) throw newerDatabase();
    const [keyCheckValue] = await read('settings', `select value from settings where name = '${keyCheck}'`);
    const migrationsToRun = known.length - done.length;
    return { version: rights.version, migrationsToRun, isEmpty: done.length === 0, keyCheckValue };
  });
}
