import type { Client } from 'pg';
import { AppError } from '../../kernel/app-error.ts';
import { newerDatabase } from '../database/migrate.ts';
import { migrations } from '../migrations/index.ts';
import { identifiers, migrationsOf } from './catalogue.ts';
import { begin } from './session.ts';
import { isUnfinished, marker, markUnfinished } from './unfinished-restore.ts';

// A service without tenants has written to these tables.
const ofAnyStart = new Set(['kysely_migration', 'kysely_migration_lock', 'settings', 'login_attempts']);

/**
 * Removes the tables of an unfinished restore and marks the database. Refuses a database with tenants or with other
 * tables.
 */
export async function prepareTarget(client: Client): Promise<void> {
  await begin(client, 'write');
  await refuseFull(client);
  await markUnfinished(client);
  const { rows } = await client.query<{ name: string }>(ownTables, [marker]);
  // Also removes the functions that return rows of these tables.
  if (rows.length > 0) await client.query(`drop table ${identifiers(rows.map(({ name }) => name))} cascade`);
  await client.query('commit');
}

async function refuseFull(client: Client): Promise<void> {
  if (await isUnfinished(client)) return;
  const run = await migrationsOf(client);
  if (run.some((name) => !(name in migrations))) throw newerDatabase();
  const { rows: tenants } = run.length > 0 ? await client.query('select from system_tenants()') : { rows: [] };
  if (tenants.length > 0) throw fullDatabase(`it has ${tenants.length} tenant${tenants.length === 1 ? '' : 's'}`);
  const { rows } = await client.query<{ name: string }>(ownTables, [marker]);
  for (const name of rows.map((row) => row.name).filter((name) => !ofAnyStart.has(name))) {
    const rowsOfTable = await client.query(`select from ${identifiers([name])} limit 1`);
    if (run.length === 0 || rowsOfTable.rowCount) throw fullDatabase(`it has a table "${name}"`);
  }
}

function fullDatabase(why: string): AppError {
  return new AppError(
    'conflict',
    `The database is not empty: ${why}. A backup is restored into an empty one only: ` +
      'set FIRSTFAIL_DATA_DIR to a new directory, or DATABASE_URL to a new database.',
  );
}

const ownTables = `
select c.relname::text as name from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> $1
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by c.relname`;
