import { type Client, escapeIdentifier } from 'pg';
import { marker } from './unfinished-restore.ts';

export type BackupTable = {
  name: string;
  columns: string[];
  /** The column with the tenant, if the rows belong to tenants. */
  tenantColumn: string | undefined;
  /** Whether row-level security also applies to the owner. */
  forced: boolean;
};

type Found = { name: string; columns: string[]; needs: string[]; secured: boolean; forced: boolean };

const journal = 'kysely_migration';
// Migrations fill these tables.
const withoutBackup = [journal, `${journal}_lock`, marker];

/** The last migration of the database; undefined if there was none. */
export async function schemaVersion(client: Client): Promise<string | undefined> {
  return (await migrationsOf(client)).at(-1);
}

/** In the order in which they ran. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query('select to_regclass($1) is not null as known', [journal]);
  if (!rows[0].known) return [];
  const names = await client.query<{ name: string }>(`select name from ${journal} order by name`);
  return names.rows.map(({ name }) => name);
}

/**
 * The tables of a backup: all tables of the migrations, referenced tables first. The catalogue lists them, so none can
 * be forgotten.
 */
export async function backupTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<Found>(ownTables, [withoutBackup]);
  return inOrder(rows).map(({ name, columns, secured, forced }) => {
    const tenantColumn = name === 'tenants' ? 'id' : columns.find((column) => column === 'tenant_id');
    if (secured && !tenantColumn) throw new Error(`The table ${name} does not say whose its rows are.`);
    return { name, columns, tenantColumn, forced };
  });
}

/** Copies the rows of the transaction's tenant, also for a role that bypasses row-level security. */
export function copyOut({ name, columns, tenantColumn }: BackupTable): string {
  const rows = `select ${identifiers(columns)} from ${escapeIdentifier(name)}`;
  const ofTenant = tenantColumn && ` where ${tenantColumn} = (select current_setting('app.tenant_id')::uuid)`;
  return `copy (${rows}${ofTenant ?? ''}) to stdout`;
}

export function copyIn(table: string, columns: readonly string[]): string {
  return `copy ${escapeIdentifier(table)} (${identifiers(columns)}) from stdin`;
}

export function identifiers(names: readonly string[]): string {
  return names.map(escapeIdentifier).join(', ');
}

// In a shared database, only the tables of the role that owns the journal of migrations.
const ownTables = `
select c.relname::text as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
  array(select attname::text from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
  array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
  and c.relowner = (select relowner from pg_class where oid = '${journal}'::regclass)
order by c.relname`;

function inOrder(tables: readonly Found[]): Found[] {
  const ordered: Found[] = [];
  const names = new Set<string>();
  let remaining = tables;
  while (remaining.length > 0) {
    const ready = remaining.filter(({ needs }) => needs.every((name) => names.has(name)));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const table of ready) names.add(table.name);
    ordered.push(...ready);
    remaining = remaining.filter(({ name }) => !names.has(name));
  }
  return ordered;
}
