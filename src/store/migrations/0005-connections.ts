import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity, type SystemFunction, systemFunction } from './row-security.ts';

/** Projects of forges, what they delivered, and the failed jobs they told of. No body and no log text. */
export const connections: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [tables, analyses]) await sql.raw(statement).execute(db);
    for (const table of ['connections', 'deliveries', 'failures']) {
      await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
    }
    for (const look of systemFunctions) await sql.raw(systemFunction(look)).execute(db);
  },
};

const tables = `
create table connections (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  forge text not null,
  edition text,
  base_url text not null,
  project text not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  access text not null,
  credential bytea,
  hook_id text,
  registration_state text not null,
  registration_reason text,
  health text not null,
  health_reason text,
  forge_version text,
  testing_until timestamptz,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  last_delivery_at timestamptz,
  last_polled_at timestamptz,
  next_poll_at timestamptz,
  polled_to timestamptz
);
create unique index connections_project on connections (tenant_id, forge, base_url, lower(project));
create index connections_claim on connections (forge, lower(project));
create index connections_due on connections (next_poll_at) where next_poll_at is not null;
create index connections_created_by on connections (created_by) where created_by is not null;

create table deliveries (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  connection_id uuid not null references connections on delete cascade,
  received_at timestamptz not null,
  event text,
  answer text,
  reason text
);
create index deliveries_newest on deliveries (connection_id, received_at desc, id desc);
create index deliveries_age on deliveries (tenant_id, received_at);

create table failures (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  connection_id uuid not null references connections on delete cascade,
  key text not null,
  provider text,
  project text,
  run_id text,
  branch text,
  commit text,
  job text,
  build_url text,
  attempt text,
  job_id text,
  reason text,
  default_branch text,
  is_tag boolean,
  state text not null,
  tries integer not null,
  state_reason text,
  analysis_id uuid,
  announced_at timestamptz not null,
  settled_at timestamptz
);
create unique index failures_key on failures (connection_id, key);
create index failures_newest on failures (connection_id, announced_at desc, id desc);
create index failures_open on failures (tenant_id, connection_id, state) where state in ('waiting', 'failed');
create index failures_age on failures (tenant_id, announced_at);
create index failures_waiting on failures (announced_at) where state = 'waiting';
`;

// An address may be longer than an index entry.
const analyses = `
alter table analyses add column awaits_log boolean not null default false;
create index analyses_build_url on analyses (tenant_id, md5(build_url)) where build_url is not null;
`;

const systemFunctions: readonly SystemFunction[] = [
  { head: 'system_connection(wanted uuid)', rows: 'connections', where: 'id = wanted' },
  {
    head: 'system_connections_of_project(wanted_forge text, wanted_project text)',
    rows: 'connections',
    where: 'forge = wanted_forge and lower(project) = lower(wanted_project)',
  },
  {
    head: 'system_connections_due(wanted timestamptz, at_most integer)',
    rows: 'connections',
    where: 'next_poll_at <= wanted order by next_poll_at limit at_most',
  },
  {
    head: 'system_failures_forgotten(wanted timestamptz, at_most integer)',
    rows: 'failures',
    where: "state = 'waiting' and announced_at < wanted order by announced_at limit at_most",
  },
];
