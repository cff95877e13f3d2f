import type { Run } from '../../contract/analyses/analysis.ts';
import type { FailureState } from '../../contract/connections/connection.ts';
import type { DeliveryRecord } from '../connections/connection-store.ts';
import type { PlannedTask } from '../task.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** A failed job that a forge told of. Its key is unique in the connection: that is what makes it one analysis. */
export type FailureRecord = {
  id: string;
  connectionId: string;
  key: string;
  run: Run;
  jobId: string | null;
  reason: string | null;
  defaultBranch: string | null;
  isTag: boolean;
  state: FailureState;
  tries: number;
  stateReason: string | null;
  analysisId: string | null;
  announcedAt: Date;
  settledAt: Date | null;
};

export type AnnouncedFailure = {
  record: FailureRecord;
  task: PlannedTask | undefined;
  /** What is done where the log takes its time. */
  early?: PlannedTask | undefined;
};

export interface FailureStore {
  /**
   * One transaction: the delivery's line in the journal, the failures that were not known, and the tasks. Answers the
   * ids of the new failures; a build that is analysed already loses its tasks, and its failure is linked to that
   * analysis. A known key loses its tasks too, and changes nothing but this: a failure that waits and had no reason gets
   * the one that is told now, and its `early` task.
   */
  announce(
    tenantId: TenantId,
    announced: {
      connectionId: string;
      failures: readonly AnnouncedFailure[];
      tasks: readonly PlannedTask[];
      /** Its answer becomes `duplicate` when there were failures and none of them was new. */
      delivery?: DeliveryRecord;
      at: Date;
    },
  ): Promise<{ newIds: string[] }>;
  get(tenantId: TenantId, id: string): Promise<FailureRecord | undefined>;
  /** For the schedule, in every tenant: those that still wait and were announced before then, oldest first. */
  listForgotten(before: Date, limit: number): Promise<{ tenantId: TenantId; id: string }[]>;
  /** Of all connections, by their ids. */
  listWaiting(tenantId: TenantId, page: { after: string | undefined; limit: number }): Promise<FailureRecord[]>;
  /** Of one connection, newest first. */
  list(
    tenantId: TenantId,
    connectionId: string,
    page: { limit: number; state?: FailureState },
  ): Promise<FailureRecord[]>;
  /** Counts a try and plans the next one, or ends the failure. An ended one stays as it is, without another try. */
  note(
    tenantId: TenantId,
    id: string,
    changes: {
      state?: FailureState;
      stateReason: string | null;
      tries?: number;
      settledAt?: Date;
      retry?: PlannedTask;
    },
  ): Promise<void>;
  /** Refused ones are written down once a minute, so that nobody can fill the journal without the secret. */
  recordDelivery(tenantId: TenantId, delivery: DeliveryRecord): Promise<void>;
  listDeliveries(tenantId: TenantId, connectionId: string, limit: number): Promise<DeliveryRecord[]>;
}
