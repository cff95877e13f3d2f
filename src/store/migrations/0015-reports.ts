import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** What a connection answers on merge requests, the comments that stand there, and the analyses that they tell of. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db);
    for (const table of ['reports', 'report_parts']) await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
  },
};

const tables = `
alter table connections add column report jsonb not null
  default '{"comment": false, "status": false, "quotes": null, "min_confidence": 0.5}';

create table reports (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  connection_id uuid not null references connections on delete cascade,
  number text not null,
  comment_id text,
  state text not null,
  tries int not null,
  lease_until timestamptz,
  changed_at timestamptz not null,
  unique (connection_id, number)
);

create table report_parts (
  tenant_id uuid not null references tenants on delete cascade,
  report_id uuid not null references reports on delete cascade,
  job text not null,
  analysis_id uuid not null references analyses on delete cascade,
  primary key (report_id, job)
);
create index report_parts_analysis on report_parts (analysis_id);
create index failures_analysis on failures (analysis_id) where analysis_id is not null;
`;
