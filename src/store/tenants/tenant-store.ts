import type { AuditRecord } from './audit-store.ts';
import type { Plan } from './tenant-record.ts';

/** The tenant of a transaction. */
export interface TenantRecordTransaction {
  getPlan(): Promise<Plan>;
  setPlan(plan: Plan): Promise<void>;
  appendAudit(entry: AuditRecord): Promise<void>;
}
