import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** How jobs ended, how often that was told, the default branches that forges state, and the indexes by which a failure's history is read. */
export const outcomes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [tables, analysisIndexes]) await sql.raw(statement).execute(db);
    for (const table of ['outcomes', 'default_branches', 'outcome_windows'])
      await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
  },
};

// A name may be longer than an index entry, so the job is found by its hash.
const tables = `
create table outcomes (
  tenant_id uuid not null references tenants on delete cascade,
  key text not null,
  project text not null,
  provider text,
  job text,
  branch text,
  commit text,
  run_id text not null,
  attempt text,
  outcome text not null,
  finished_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index outcomes_job on outcomes (tenant_id, project, md5(coalesce(job, '')), finished_at desc);
create index outcomes_age on outcomes (tenant_id, created_at);

create table default_branches (
  tenant_id uuid not null references tenants on delete cascade,
  project text not null,
  branch text not null,
  stated_at timestamptz not null,
  primary key (tenant_id, project)
);

create table outcome_windows (
  tenant_id uuid primary key references tenants on delete cascade,
  hits timestamptz[] not null
) with (fillfactor = 50);
`;

const analysisIndexes = `
create index analyses_place on analyses (tenant_id, fingerprint, project, branch, created_at desc);
create index analyses_job on analyses (tenant_id, project, md5(coalesce(job, '')), created_at desc);
`;
