import { type Kysely, type Migration, sql } from 'kysely';
import { rowSecurity, type SystemFunction, systemFunction } from './row-security.ts';

/**
 * Accounts, tokens, sessions, analyses and what counts them.
 *
 * No CHECK and no NOT NULL on what may come from a log: PostgreSQL writes the failing row into error and log.
 */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [accounts, analyses, analysisIndexes, counters]) await sql.raw(statement).execute(db);
    for (const [table, column] of tenantTables) await sql.raw(rowSecurity(table, column)).execute(db);
    for (const look of systemFunctions) await sql.raw(systemFunction(look)).execute(db);
  },
};

const tenantTables = [
  ['tenants', 'id'],
  ['users', 'tenant_id'],
  ['tokens', 'tenant_id'],
  ['sessions', 'tenant_id'],
  ['analyses', 'tenant_id'],
  ['causes', 'tenant_id'],
  ['idempotency_keys', 'tenant_id'],
  ['rate_windows', 'tenant_id'],
] as const;

const accounts = `
create table settings (name text primary key, value text not null);

create table tenants (
  id uuid primary key,
  name text not null,
  plan text not null,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  email text not null,
  role text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
create index users_tenant on users (tenant_id);

create table tokens (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  prefix text not null,
  scopes text[] not null,
  hash text not null unique,
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index tokens_tenant on tokens (tenant_id, created_at desc);

create table sessions (
  id_hash text primary key,
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_tenant on sessions (tenant_id, expires_at);
create index sessions_user on sessions (user_id);
`;

// json, not jsonb: it keeps the order in which people read the members.
const analyses = `
create table analyses (
  id uuid primary key,
  tenant_id uuid not null references tenants on delete cascade,
  created_at timestamptz not null,
  source text,
  provider text,
  project text,
  run_id text,
  branch text,
  commit text,
  job text,
  build_url text,
  attempt text,
  severity text,
  category text,
  fingerprint text,
  is_new boolean,
  title text,
  root_cause text,
  details json
);

create table causes (
  tenant_id uuid not null references tenants on delete cascade,
  fingerprint text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  count bigint not null,
  primary key (tenant_id, fingerprint)
) with (fillfactor = 80);
`;

// The order is part of each index, so that a page of any filter is read, not sorted; the first one carries what the
// statistics group by, so that they never touch the rows themselves.
const analysisIndexes = `
create index analyses_newest on analyses (tenant_id, created_at desc, id desc)
  include (severity, category, source, project, fingerprint, is_new);
create index analyses_project on analyses (tenant_id, project, created_at desc, id desc)
  include (severity, category, source, fingerprint, is_new);
create index analyses_fingerprint on analyses (tenant_id, fingerprint, created_at desc, id desc) include (project);
create index analyses_severity on analyses (tenant_id, severity, created_at desc, id desc);
create index analyses_category on analyses (tenant_id, category, created_at desc, id desc);
create index analyses_source on analyses (tenant_id, source, created_at desc, id desc);
create index analyses_branch on analyses (tenant_id, branch, created_at desc, id desc);
create index analyses_provider on analyses (tenant_id, provider, created_at desc, id desc);
`;

const counters = `
create table idempotency_keys (
  tenant_id uuid not null references tenants on delete cascade,
  path text not null,
  key text not null,
  payload_mac text not null,
  analysis_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, path, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);

create table rate_windows (
  tenant_id uuid primary key references tenants on delete cascade,
  hits timestamptz[] not null
) with (fillfactor = 50);
`;

// The ways to look before a tenant is known.
const systemFunctions: readonly SystemFunction[] = [
  { head: 'system_token_by_hash(wanted text)', rows: 'tokens', where: 'hash = wanted' },
  { head: 'system_session_by_hash(wanted text)', rows: 'sessions', where: 'id_hash = wanted' },
  { head: 'system_user_by_email(wanted text)', rows: 'users', where: 'lower(email) = lower(wanted)' },
  { head: 'system_tenants()', rows: 'tenants', where: 'true' },
];
