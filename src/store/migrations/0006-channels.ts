import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** Where notifications go, and what was sent there. */
export const channels: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db);
    for (const table of ['channels', 'notifications']) await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
  },
};

// Of several notifications for one analysis on one channel, the first is the only one.
const tables = `
create table channels (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  name text not null,
  url bytea not null,
  host text not null,
  secret bytea,
  filters json not null,
  digest text not null,
  quiet_hours json,
  state text not null,
  state_reason text,
  paused_by_plan boolean not null,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  last_sent_at timestamptz,
  last_error text
);
create index channels_tenant on channels (tenant_id, created_at);
create index channels_created_by on channels (created_by) where created_by is not null;

create table notifications (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  event text not null,
  analysis_id uuid references analyses on delete cascade,
  fingerprint text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  held boolean not null,
  lease_until timestamptz,
  state text not null,
  tries integer not null,
  sent_at timestamptz,
  reason text
);
create unique index notifications_once on notifications (channel_id, analysis_id) where analysis_id is not null;
create index notifications_newest on notifications (channel_id, created_at desc, id desc);
create index notifications_waiting on notifications (channel_id, due_at) where state = 'waiting';
create index notifications_cause on notifications (channel_id, fingerprint, created_at);
create index notifications_analysis on notifications (analysis_id) where analysis_id is not null;
create index notifications_age on notifications (tenant_id, created_at);
`;
