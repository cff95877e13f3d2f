import type { AnalysesTable, IdempotencyKeysTable } from './analyses/analysis-tables.ts';
import type { CauseActivityTable, CausesTable } from './causes/cause-tables.ts';
import type { ChannelsTable } from './channels/channel-tables.ts';
import type { ConnectionsTable, DeliveriesTable, InstallationsTable } from './connections/connection-tables.ts';
import type { FailuresTable } from './failures/failure-tables.ts';
import type { IncidentsTable } from './incidents/incident-tables.ts';
import type { NotificationsTable } from './notifications/notification-tables.ts';
import type { DefaultBranchesTable, OutcomesTable } from './outcomes/outcome-tables.ts';
import type { PatternsTable } from './patterns/pattern-tables.ts';
import type { InvitationsTable, SessionsTable, UsersTable } from './people/people-tables.ts';
import type { ReportPartsTable, ReportsTable } from './reports/report-tables.ts';
import type { DaySumsTable, ProjectDaySumsTable } from './statistics/statistics-tables.ts';
import type { AuditLogTable, TenantsTable } from './tenants/tenant-tables.ts';
import type { TokensTable } from './tokens/token-tables.ts';

/** The tables as kysely sees them; `migrations/` creates them. */
export interface Database {
  settings: { name: string; value: string };
  tenants: TenantsTable;
  users: UsersTable;
  tokens: TokensTable;
  sessions: SessionsTable;
  analyses: AnalysesTable;
  causes: CausesTable;
  cause_activity: CauseActivityTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_windows: { tenant_id: string; hits: Date[] };
  outcome_windows: { tenant_id: string; hits: Date[] };
  invitations: InvitationsTable;
  password_resets: { hash: string; tenant_id: string; user_id: string; created_at: Date; expires_at: Date };
  audit_log: AuditLogTable;
  model_usage: { tenant_id: string; day: Date; tokens: string };
  login_attempts: { key: string; hits: Date[]; kept_until: Date };
  connections: ConnectionsTable;
  installations: InstallationsTable;
  deliveries: DeliveriesTable;
  failures: FailuresTable;
  channels: ChannelsTable;
  incidents: IncidentsTable;
  notifications: NotificationsTable;
  patterns: PatternsTable;
  outcomes: OutcomesTable;
  default_branches: DefaultBranchesTable;
  reports: ReportsTable;
  report_parts: ReportPartsTable;
  day_sums: DaySumsTable;
  project_day_sums: ProjectDaySumsTable;
}
