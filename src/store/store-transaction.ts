import type { AnalysisTransaction } from './analyses/analysis-store.ts';
import type { ChannelTransaction } from './channels/channel-store.ts';
import type { ConnectionTransaction } from './connections/connection-store.ts';
import type { FailureTransaction } from './failures/failure-store.ts';
import type { NotificationTransaction } from './notifications/notification-store.ts';
import type { OutcomeTransaction } from './outcomes/outcome-store.ts';
import type { PlannedTask } from './task.ts';
import type { TenantRecordTransaction } from './tenants/tenant-store.ts';

/**
 * What can be composed into one transaction of a tenant: all of it is stored, or nothing. What is locked stays locked
 * until the transaction ends.
 */
export interface StoreTransaction {
  analyses: AnalysisTransaction;
  channels: ChannelTransaction;
  connections: ConnectionTransaction;
  failures: FailureTransaction;
  notifications: NotificationTransaction;
  outcomes: OutcomeTransaction;
  tenant: TenantRecordTransaction;
  /** The task is in the queue if and only if the transaction commits. */
  enqueue(planned: PlannedTask): Promise<void>;
  /** The same in fair order over tenants: no tenant's tasks keep those of another waiting until all of them are done. */
  enqueueInTurn(planned: readonly PlannedTask[]): Promise<void>;
}
