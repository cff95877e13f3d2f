import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Placement, whatCitusRefuses } from '../../../test/support/citus-rules.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';

let database: TestDatabase;
let client: Client;
let statements: string;

beforeAll(async () => {
  database = await testDatabase();
  client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  statements = await readFile('docs/scaling.md', 'utf8');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** As docs/scaling.md distributes them. */
function placements(): Map<string, Placement> {
  const everywhere = [...statements.matchAll(/select create_reference_table\('(\w+)'\);/g)];
  const byColumn = [...statements.matchAll(/select create_distributed_table\('(\w+)', '(\w+)'\);/g)];
  return new Map<string, Placement>([
    ...everywhere.map(([, table = '']): [string, Placement] => [table, 'everywhere']),
    ...byColumn.map(([, table = '', column = '']): [string, Placement] => [table, { column }]),
  ]);
}

test('the tables can be distributed by the statements of the documentation', async () => {
  expect(await whatCitusRefuses(client, placements())).toEqual([]);
});

test('the statements name tables that are there, each once, and referenced ones first', async () => {
  const named = [...statements.matchAll(/select create_(?:reference|distributed)_table\('(\w+)'/g)].map(
    ([, name]) => name,
  );
  const { rows } = await client.query<{ table: string; other: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as other from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);

  expect(new Set(named).size).toBe(named.length);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  for (const { table, other } of rows) {
    const isInOrder = named.indexOf(other) <= named.indexOf(table);
    expect({ table, other, isInOrder }).toEqual({ table, other, isInOrder: true });
  }
});

test('a table that breaks a rule is named', async () => {
  await client.query(`
    begin;
    create table parts (tenant_id uuid, id int generated always as identity primary key);
    create table notes (tenant_id uuid not null, id uuid, part int references parts, primary key (tenant_id, id),
      foreign key (tenant_id, id) references notes on delete set null (id));
    create table forgotten (tenant_id uuid);
    create table shared (id int references parts);
    create function nothing() returns trigger language plpgsql as 'begin return new; end';
    create trigger changed before insert on shared for each row execute function nothing()`);
  const placed: [string, Placement][] = [
    ['parts', { column: 'tenant_id' }],
    ['notes', { column: 'tenant_id' }],
    ['shared', 'everywhere'],
  ];

  const refused = await whatCitusRefuses(client, new Map([...placements(), ...placed]));
  await client.query('rollback');

  expect(refused.toSorted()).toEqual([
    'forgotten has rows of tenants and is not placed.',
    'notes_part_fkey of notes does not begin with tenant_id on both sides.',
    'notes_tenant_id_id_fkey of notes empties tenant_id.',
    'parts has an identity column.',
    'parts has no tenant_id in every row.',
    'parts_pkey of parts does not begin with tenant_id.',
    'shared has a trigger.',
    'shared_id_fkey of shared refers from everywhere to one server.',
  ]);
});
