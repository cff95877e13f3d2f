import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { ActorKind, AuditAction } from '../../contract/tenants/audit.ts';
import type { Plan } from './tenant-record.ts';

export interface TenantsTable {
  id: string;
  name: string;
  plan: Plan;
  created_at: Date;
  /** Counts the changes of its own patterns. */
  patterns_version: Generated<string>;
  /** The address of the form for a new ticket, with places for what is filled in. */
  ticket_template: Generated<string | null>;
  /** The days before it are in the sums of the statistics. */
  summed_to: Generated<Date | null>;
}

export interface AuditLogTable {
  id: string;
  tenant_id: string;
  created_at: Date;
  action: AuditAction;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  subject_id: string | null;
  subject_name: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
  address: string | null;
}

export type TenantRow = Selectable<TenantsTable>;

export type AuditRow = Selectable<AuditLogTable>;

export type NewAuditRow = Insertable<AuditLogTable>;
