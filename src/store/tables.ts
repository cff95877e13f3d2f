import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Category, Severity, Source } from '../contract/analyses/analysis.ts';
import type { CauseStatus } from '../contract/causes/cause.ts';
import type { AuditAction } from '../contract/tenants/audit.ts';
import type { ChannelsTable, NotificationsTable } from './channels/channel-tables.ts';
import type { ConnectionsTable, DeliveriesTable, FailuresTable } from './connections/forge-tables.ts';
import type { Plan, Role, Scope } from './store.ts';

/** The tables as kysely sees them; `migrations/` makes them. */
export interface Database {
  settings: { name: string; value: string };
  tenants: TenantsTable;
  users: UsersTable;
  tokens: TokensTable;
  sessions: SessionsTable;
  analyses: AnalysesTable;
  causes: CausesTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_windows: { tenant_id: string; hits: Date[] };
  invitations: InvitationsTable;
  password_resets: { hash: string; tenant_id: string; user_id: string; created_at: Date; expires_at: Date };
  audit_log: AuditLogTable;
  model_usage: { tenant_id: string; day: Date; tokens: string };
  login_attempts: { key: string; hits: Date[]; kept_until: Date };
  connections: ConnectionsTable;
  deliveries: DeliveriesTable;
  failures: FailuresTable;
  channels: ChannelsTable;
  notifications: NotificationsTable;
}

interface TenantsTable {
  id: string;
  name: string;
  plan: Plan;
  created_at: Date;
}

interface UsersTable {
  id: string;
  tenant_id: string;
  email: string;
  role: Role;
  password_hash: string;
  created_at: Date;
}

interface TokensTable {
  id: string;
  tenant_id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  hash: string;
  created_at: Date;
  created_by: string | null;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

interface SessionsTable {
  id: string;
  id_hash: string;
  tenant_id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  address: string | null;
  user_agent: string | null;
}

interface InvitationsTable {
  id: string;
  tenant_id: string;
  email: string;
  role: Role;
  hash: string;
  created_at: Date;
  expires_at: Date;
}

interface AuditLogTable {
  id: string;
  tenant_id: string;
  created_at: Date;
  action: AuditAction;
  actor_kind: 'user' | 'operator' | 'anonymous';
  actor_id: string | null;
  actor_name: string | null;
  subject_id: string | null;
  subject_name: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
  address: string | null;
}

interface AnalysesTable {
  id: string;
  tenant_id: string;
  created_at: Date;
  source: Source;
  provider: string | null;
  project: string | null;
  run_id: string | null;
  branch: string | null;
  commit: string | null;
  job: string | null;
  build_url: string | null;
  attempt: string | null;
  severity: Severity;
  category: Category;
  fingerprint: string;
  is_new: boolean;
  title: string;
  root_cause: string;
  /** A forge told of it, and its log may still be posted. */
  awaits_log: Generated<boolean>;
  details_version: number;
  /** What nobody filters or sorts by. Read by `upcast` alone, because any version may have written it. */
  details: ColumnType<unknown, string, string>;
}

interface CausesTable {
  tenant_id: string;
  fingerprint: string;
  first_seen: Date;
  last_seen: Date;
  /** bigint, which pg gives as text. */
  count: ColumnType<string, number, number>;
  status: Generated<CauseStatus>;
  note: string | null;
  changed_at: Date | null;
  changed_by: string | null;
  resolution: string | null;
  resolved_at: Date | null;
  reopened_at: Date | null;
}

interface IdempotencyKeysTable {
  tenant_id: string;
  path: string;
  key: string;
  payload_mac: string;
  analysis_id: string;
  created_at: Date;
}

export type TenantRow = Selectable<TenantsTable>;
export type UserRow = Selectable<UsersTable>;
export type TokenRow = Selectable<TokensTable>;
export type SessionRow = Selectable<SessionsTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type AuditRow = Selectable<AuditLogTable>;
export type NewAuditRow = Insertable<AuditLogTable>;
export type AnalysisRow = Selectable<AnalysesTable>;
export type NewAnalysisRow = Insertable<AnalysesTable>;
