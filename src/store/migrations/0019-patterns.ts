import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** The patterns that a tenant writes itself, and a number that counts their changes. */
export const patterns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db);
    await sql.raw(rowSecurity('patterns', 'tenant_id')).execute(db);
  },
};

const tables = `
alter table tenants add column patterns_version bigint not null default 0;

create table patterns (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  text text,
  regex text,
  title text not null,
  category text not null,
  advice text not null,
  owner text,
  retry text,
  strength text not null,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  changed_at timestamptz not null,
  check ((text is null) <> (regex is null))
);
create index patterns_tenant on patterns (tenant_id, created_at, id);
create index patterns_created_by on patterns (created_by) where created_by is not null;
`;
