import type { AuditRecord } from './audit-store.ts';
import type { Plan } from './tenant-record.ts';

/** The tenant of a transaction. */
export interface TenantRecordTransaction {
  getPlan(): Promise<Plan>;
  setPlan(plan: Plan): Promise<void>;
  getTicketTemplate(): Promise<string | null>;
  setTicketTemplate(template: string | null): Promise<void>;
  appendAudit(entry: AuditRecord): Promise<void>;
}
