import { type Kysely, type Migration, sql } from 'kysely';
import { appendOnlySecurity, rowSecurity, systemFunction } from './row-security.ts';

/** What sessions say of themselves, one-time links, the audit log and what slows guessing down. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [sessions, links, auditLog, attempts]) await sql.raw(statement).execute(db);
    for (const table of ['invitations', 'password_resets']) {
      await sql.raw(rowSecurity(table, 'tenant_id')).execute(db);
      const look = { head: `system_${table}_by_hash(wanted text)`, rows: table, where: 'hash = wanted' };
      await sql.raw(systemFunction(look)).execute(db);
    }
    await sql.raw(appendOnlySecurity('audit_log', '365 days')).execute(db);
  },
};

// The defaults are for the sessions there are.
const sessions = `
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column last_used_at timestamptz not null default now(),
  add column address text,
  add column user_agent text;
alter table sessions alter column id drop default, alter column last_used_at drop default;
create unique index sessions_id on sessions (id);
`;

const links = `
create table invitations (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  email text not null,
  role text not null,
  hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitations_email on invitations (tenant_id, lower(email));

create table password_resets (
  hash text primary key,
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_tenant on password_resets (tenant_id);
`;

// Names beside ids: who did it and to whom stays readable when both are gone.
const auditLog = `
create table audit_log (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  created_at timestamptz not null,
  action text not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  subject_id uuid,
  subject_name text,
  details json not null,
  address text
);
create index audit_log_newest on audit_log (tenant_id, created_at desc, id desc);
`;

// Before anybody is known there is no tenant; a key is an HMAC, so the table tells neither accounts nor addresses.
const attempts = `
create table login_attempts (
  key text primary key,
  hits timestamptz[] not null,
  kept_until timestamptz not null
) with (fillfactor = 50);
create index login_attempts_age on login_attempts (kept_until);
`;
