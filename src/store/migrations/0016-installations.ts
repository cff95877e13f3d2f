import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity, systemFunction } from './row-security.ts';

/** Installations of the GitHub App, and the connections that use one in place of a credential. No token. */
export const installations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db);
    await sql.raw(rowSecurity('installations', 'tenant_id')).execute(db);
    await sql.raw(systemFunction(findBound)).execute(db);
  },
};

// A person may be shown an installation that another tenant has; only one tenant can have it.
const tables = `
create table installations (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  base_url text not null,
  installation_id text not null,
  account text not null,
  state text not null,
  repositories text[] not null,
  shown_to uuid references users on delete set null,
  shown_at timestamptz not null,
  unique (tenant_id, base_url, installation_id)
);
create unique index installations_bound on installations (base_url, installation_id) where state <> 'offered';
create index installations_shown_to on installations (shown_to) where shown_to is not null;

alter table connections add column installation_id text;
alter table connections add column repository_id text;
create index connections_installation on connections (tenant_id, installation_id) where installation_id is not null;
`;

const findBound = {
  head: 'system_installation(wanted_base_url text, wanted_id text)',
  rows: 'installations',
  where: "base_url = wanted_base_url and installation_id = wanted_id and state <> 'offered'",
};
