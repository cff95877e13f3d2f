import type { AnalysisTransaction } from './analyses/analysis-store.ts';
import type { FeedbackTransaction } from './analyses/feedback-store.ts';
import type { CauseTransaction } from './causes/cause-store.ts';
import type { ChannelTransaction } from './channels/channel-store.ts';
import type { ConnectionTransaction } from './connections/connection-store.ts';
import type { FailureTransaction } from './failures/failure-store.ts';
import type { IncidentTransaction } from './incidents/incident-store.ts';
import type { NotificationTransaction } from './notifications/notification-store.ts';
import type { OutcomeTransaction } from './outcomes/outcome-store.ts';
import type { ProjectTransaction } from './projects/project-store.ts';
import type { ReportTransaction } from './reports/report-store.ts';
import type { PlannedTask } from './task.ts';
import type { TenantRecordTransaction } from './tenants/tenant-store.ts';

/**
 * The steps that can be composed into one transaction of a tenant: all of them are stored, or none. Locks last until
 * the transaction ends.
 */
export interface StoreTransaction {
  analyses: AnalysisTransaction;
  causes: CauseTransaction;
  channels: ChannelTransaction;
  connections: ConnectionTransaction;
  failures: FailureTransaction;
  feedback: FeedbackTransaction;
  incidents: IncidentTransaction;
  notifications: NotificationTransaction;
  outcomes: OutcomeTransaction;
  projects: ProjectTransaction;
  reports: ReportTransaction;
  tenant: TenantRecordTransaction;
  /** The task is in the queue if and only if the transaction commits. */
  enqueue(planned: PlannedTask): Promise<void>;
  /**
   * The same, with turns over tenants: the tasks of one tenant do not wait for all tasks of another. The first of them gets
   * the turn that `failures.nextTurn` answered.
   */
  enqueueInTurn(planned: readonly PlannedTask[], turn: number): Promise<void>;
}
