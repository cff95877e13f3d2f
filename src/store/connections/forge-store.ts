import type { Run } from '../../contract/analyses/analysis.ts';
import type {
  ConnectionHealth,
  DeliveryAnswer,
  Edition,
  FailureState,
  ForgeSource,
  Registration,
} from '../../contract/connections/connection.ts';
import type { Audited, TenantId } from '../people/people.ts';
import type { Task, TaskOptions } from '../task.ts';

/** AES-256-GCM ciphertext; only the service can open it. */
export type Sealed = Buffer;

export type ConnectionRecord = {
  id: string;
  tenantId: TenantId;
  forge: ForgeSource;
  edition: Edition | null;
  /** Without a slash at the end. */
  baseUrl: string;
  project: string;
  secret: Sealed;
  previousSecret: Sealed | null;
  previousSecretUntil: Date | null;
  access: 'none' | 'token' | 'oauth';
  credential: Sealed | null;
  hookId: string | null;
  registration: { state: Registration['state']; reason: string | null };
  health: { state: ConnectionHealth; reason: string | null };
  forgeVersion: string | null;
  /** Deliveries before then are the answer to a test of ours. */
  testingUntil: Date | null;
  createdAt: Date;
  createdBy: string | null;
  lastDeliveryAt: Date | null;
  lastPolledAt: Date | null;
  nextPollAt: Date | null;
  /** Failures before then were asked for by a poll. */
  polledTo: Date | null;
};

export type ConnectionChanges = Partial<
  Omit<ConnectionRecord, 'id' | 'tenantId' | 'forge' | 'edition' | 'baseUrl' | 'project' | 'createdAt' | 'createdBy'>
>;

export interface ConnectionStore {
  /** `false` when the tenant has connected this project of this forge already, or `mostOfName` of that name anywhere. */
  create(tenantId: TenantId, record: ConnectionRecord, options: Audited & { mostOfName?: number }): Promise<boolean>;
  get(tenantId: TenantId, id: string): Promise<ConnectionRecord | undefined>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<ConnectionRecord[]>;
  /** Failures that wait and that were given up on, by connection; absent where there is none. */
  countFailures(tenantId: TenantId): Promise<Map<string, { waiting: number; failed: number }>>;
  /** With `ifSecret` only while that is its sealed secret. */
  change(
    tenantId: TenantId,
    id: string,
    changes: ConnectionChanges,
    options?: Audited & { ifSecret?: Buffer },
  ): Promise<ConnectionRecord | undefined>;
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
  /** One at a time for a connection, over all processes; what `work` answers is stored before the next begins. */
  changeLocked(
    tenantId: TenantId,
    id: string,
    work: (record: ConnectionRecord) => Promise<ConnectionChanges>,
  ): Promise<ConnectionRecord | undefined>;
  /** Before the tenant is known. */
  findById(id: string): Promise<ConnectionRecord | undefined>;
  /** Before the tenant is known, in every tenant; the project's name is compared ignoring case. */
  findByProject(forge: ForgeSource, project: string): Promise<ConnectionRecord[]>;
  /** For the schedule, in every tenant: whose next poll is due. Each is given to one caller only, until `nextPollAt`. */
  takeDue(now: Date, nextPollAt: Date, limit: number): Promise<ConnectionRecord[]>;
}

export type DeliveryRecord = {
  id: string;
  connectionId: string;
  receivedAt: Date;
  event: string;
  answer: DeliveryAnswer;
  reason: string | null;
};

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

export type PlannedTask = { task: Task; options: TaskOptions };

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
