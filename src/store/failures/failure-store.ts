import type { Run } from '../../contract/analyses/analysis.ts';
import type { FailureState } from '../../contract/connections/connection.ts';
import type { DeliveryRecord } from '../connections/connection-store.ts';
import type { PlannedTask } from '../task.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** A failed job that a forge announced. Its key is unique in the connection, so it becomes one analysis. */
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

/** The end of a failure that a forge announced. */
export type FailureEnd = { state: 'analysed' | 'failed'; stateReason: string | null; at: Date };

/** The steps from which the service composes the announcing and the ending of failures. */
export interface FailureTransaction {
  /** The turn of the next failure's task: how many failures of the tenant wait already, a thousand at most. */
  nextTurn(): Promise<number>;
  /** Stores the failures whose key is new in their connection, and returns their ids. */
  insert(records: readonly FailureRecord[]): Promise<ReadonlySet<string>>;
  /**
   * Adds the reason to the stored failure of this key, if it waits without a reason and an analysis. Returns its id.
   */
  addReason(record: FailureRecord): Promise<string | undefined>;
  /** Adds a line to the journal. Call it last in a transaction: all deliveries of a connection lock the same row. */
  insertDelivery(delivery: DeliveryRecord): Promise<void>;
  /** Undefined if it no longer waits. */
  lockWaiting(id: string): Promise<{ analysisId: string | null } | undefined>;
  /** The failures that an analysis tells of. */
  idsOf(analysisId: string): Promise<string[]>;
  /** Links the failure to its analysis. Without an end, the failure keeps waiting. */
  link(id: string, analysisId: string, end: FailureEnd | undefined): Promise<void>;
}

export interface FailureStore {
  get(tenantId: TenantId, id: string): Promise<FailureRecord | undefined>;
  /** For the schedule, over all tenants: waiting failures that were announced before then, oldest first. */
  listForgotten(before: Date, limit: number): Promise<{ tenantId: TenantId; id: string }[]>;
  /** The waiting failures of all connections, ordered by id. */
  listWaiting(tenantId: TenantId, page: { after: string | undefined; limit: number }): Promise<FailureRecord[]>;
  /** The failures of one connection, newest first. */
  list(
    tenantId: TenantId,
    connectionId: string,
    page: { limit: number; state?: FailureState },
  ): Promise<FailureRecord[]>;
  /** Counts a try and plans the next one, or ends the failure. An ended failure stays unchanged. */
  update(
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
  /** Records refused deliveries at most once a minute, so that nobody can fill the journal without the secret. */
  recordDelivery(tenantId: TenantId, delivery: DeliveryRecord): Promise<void>;
  listDeliveries(tenantId: TenantId, connectionId: string, limit: number): Promise<DeliveryRecord[]>;
}
