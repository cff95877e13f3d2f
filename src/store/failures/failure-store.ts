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

/** What a failure that a forge announced came to. */
export type FailureEnd = { state: 'analysed' | 'failed'; stateReason: string | null; at: Date };

/** The steps of which the service composes announcing failures and ending them. */
export interface FailureTransaction {
  /** Those of the keys that the connection has a failure of. */
  findKnownKeys(connectionId: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores those whose key is new in their connection, and answers their ids. */
  insert(records: readonly FailureRecord[]): Promise<ReadonlySet<string>>;
  /** Gives the stored failure of this key the reason, where it waits without one and without an analysis: its id. */
  addReason(record: FailureRecord): Promise<string | undefined>;
  /** A line of the journal. It belongs last into a transaction: all deliveries of a connection meet at its row. */
  insertDelivery(delivery: DeliveryRecord): Promise<void>;
  /** Undefined where it does not wait any more. */
  lockWaiting(id: string): Promise<{ analysisId: string | null } | undefined>;
  /** Gives the failure its analysis. Without an end it goes on waiting. */
  link(id: string, analysisId: string, end: FailureEnd | undefined): Promise<void>;
}

export interface FailureStore {
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
