import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity } from './row-security.ts';

/** Causes and hosts that fail in several projects at once, and the analyses and notifications that belong to them. */
export const incidents: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [table, analyses, notifications]) await sql.raw(statement).execute(db);
    await sql.raw(rowSecurity('incidents', 'tenant_id')).execute(db);
  },
};

const table = `
create table incidents (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null,
  subject text not null,
  opened_at timestamptz not null,
  last_seen timestamptz not null,
  closed_at timestamptz
);
create unique index incidents_open on incidents (tenant_id, kind, subject) where closed_at is null;
create index incidents_newest on incidents (tenant_id, opened_at desc, id desc);
`;

const analyses = `
alter table analyses add column host text, add column incident_id uuid references incidents on delete set null;
create index analyses_host on analyses (tenant_id, host, created_at desc) include (project) where host is not null;
create index analyses_incident on analyses (incident_id, created_at desc, id desc) where incident_id is not null;
create index analyses_incident_project on analyses (incident_id, project) where incident_id is not null;
`;

const notifications = `
alter table notifications add column incident_id uuid references incidents on delete cascade;
create unique index notifications_incident on notifications (incident_id, channel_id, event)
  where incident_id is not null;
`;
