import type { Client } from 'pg';

/** Where Citus keeps the rows of a table: everywhere, or on the server of the column's value. */
export type Placement = 'everywhere' | { column: string };

type Index = { table: string; name: string; columns: (string | null)[] };
type Reference = {
  table: string;
  name: string;
  other: string;
  columns: string[];
  otherColumns: string[];
  deleteAction: string;
};
type Table = { name: string; columns: string[]; required: string[]; triggers: number; identities: number };

// The actions that empty the columns of a reference.
const emptying = ['n', 'd'];

/** What Citus would refuse in a schema with its tables placed like that, a sentence each. */
export async function whatCitusRefuses(client: Client, placed: ReadonlyMap<string, Placement>): Promise<string[]> {
  const found = await tables(client);
  const indexes = await uniqueIndexes(client);
  const references = await foreignKeys(client);
  return [
    ...found.flatMap((table) => refusedTable(table, placed.get(table.name))),
    ...indexes.flatMap((index) => refusedIndex(index, placed.get(index.table))),
    ...references.flatMap((reference) => refusedReference(reference, placed)),
  ];
}

function refusedTable(
  { name, columns, required, triggers, identities }: Table,
  place: Placement | undefined,
): string[] {
  const said: string[] = [];
  if (place === undefined && columns.includes('tenant_id')) said.push(`${name} has rows of tenants and is not placed.`);
  if (place === undefined) return said;
  if (triggers > 0) said.push(`${name} has a trigger.`);
  if (identities > 0) said.push(`${name} has an identity column.`);
  if (place !== 'everywhere' && !required.includes(place.column))
    said.push(`${name} has no ${place.column} in every row.`);
  return said;
}

/** Citus asks that the column is in the index; ours has it first, so that the index also finds the tenant's rows. */
function refusedIndex({ table, name, columns }: Index, place: Placement | undefined): string[] {
  if (place === undefined || place === 'everywhere' || columns[0] === place.column) return [];
  return [`${name} of ${table} does not begin with ${place.column}.`];
}

function refusedReference(reference: Reference, placed: ReadonlyMap<string, Placement>): string[] {
  const { table, name, other, columns, otherColumns, deleteAction } = reference;
  const [from, to] = [placed.get(table), placed.get(other)];
  if (from === undefined && to === undefined) return [];
  if (from === undefined || to === undefined) return [`${name} of ${table} refers between placed and local tables.`];
  if (from === 'everywhere')
    return to === 'everywhere' ? [] : [`${name} of ${table} refers from everywhere to one server.`];
  const isFirst = columns[0] === from.column;
  if (to !== 'everywhere' && !(isFirst && otherColumns[0] === to.column)) {
    return [`${name} of ${table} does not begin with ${from.column} on both sides.`];
  }
  // Citus refuses it also where PostgreSQL would empty the other columns alone.
  if (columns.includes(from.column) && emptying.includes(deleteAction))
    return [`${name} of ${table} empties ${from.column}.`];
  return [];
}

async function tables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and attnotnull) as required,
      (select count(*)::int from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
      (select count(*)::int from pg_attribute where attrelid = c.oid and attidentity <> '') as identities
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  return rows;
}

async function uniqueIndexes(client: Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select t.relname::text as table, c.relname::text as name,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (number, at)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
        where k.at <= i.indnkeyatts order by k.at) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`);
  return rows;
}

async function foreignKeys(client: Client): Promise<Reference[]> {
  const names = (relation: string, numbers: string) => `
    array(select a.attname::text from unnest(k.${numbers}) with ordinality as n (number, at)
      join pg_attribute a on a.attrelid = k.${relation} and a.attnum = n.number order by n.at)`;
  const { rows } = await client.query<Reference>(`
    select t.relname::text as table, k.conname::text as name, o.relname::text as other,
      ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "otherColumns",
      k.confdeltype::text as "deleteAction"
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace`);
  return rows;
}
