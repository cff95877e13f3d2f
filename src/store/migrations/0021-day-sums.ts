import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** The numbers of analyses of days that are over, so that the statistics of a year do not read each analysis. */
export const daySums: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db);
    for (const table of ['day_sums', 'project_day_sums']) await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
  },
};

// A later change of a day adds rows, also with negative numbers. The indexes hold what the statistics read.
const tables = `
alter table tenants add column summed_to timestamptz;

create table day_sums (
  tenant_id uuid not null references tenants on delete cascade,
  day timestamptz not null,
  source text,
  severity text,
  category text,
  total bigint not null,
  new_causes bigint not null,
  is_change boolean not null
);
create index day_sums_day on day_sums (tenant_id, day) include (source, severity, category, total, new_causes);
create index day_sums_changed on day_sums (tenant_id, day) where is_change;

create table project_day_sums (
  tenant_id uuid not null references tenants on delete cascade,
  day timestamptz not null,
  project text,
  total bigint not null,
  high_or_worse bigint not null,
  is_change boolean not null
);
create index project_day_sums_day on project_day_sums (tenant_id, day) include (project, total, high_or_worse);
create index project_day_sums_changed on project_day_sums (tenant_id, day) where is_change;
`;
