import type { ActorKind, AuditAction } from '../../contract/tenants/audit.ts';
import type { TenantId } from './tenant-record.ts';

/** The person, the action, its subject and the IP address; written in the transaction of the action. */
export type AuditRecord = {
  id: string;
  createdAt: Date;
  action: AuditAction;
  actorKind: ActorKind;
  actorId: string | null;
  /** The e-mail address at that time. */
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  /** What changed; never a secret. */
  details: Record<string, unknown>;
  address: string | null;
};

/** The audit entry of a change; the set-up by the operator has none. */
export type Audited = { audit?: AuditRecord | undefined };

export type AuditFilter = {
  action?: AuditAction | undefined;
  /** Part of the name of the actor or the subject, ignoring case. */
  person?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

export interface AuditStore {
  append(tenantId: TenantId, entry: AuditRecord): Promise<void>;
  /** Newest first. */
  list(
    tenantId: TenantId,
    filter: AuditFilter,
    page: { limit: number; after?: { createdAt: Date; id: string } },
  ): Promise<AuditRecord[]>;
}
