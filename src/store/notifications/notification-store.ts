import type { NotificationEvent, NotificationState } from '../../contract/channels/channel.ts';
import type { ChannelRecord } from '../channels/channel-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type NotificationRecord = {
  id: string;
  channelId: string;
  event: NotificationEvent;
  /** With the event `analysis.completed`. */
  analysisId: string | null;
  /** With the events of incidents. */
  incidentId: string | null;
  fingerprint: string | null;
  createdAt: Date;
  dueAt: Date;
  /** Waits to be sent together with others: in a digest, or at the end of quiet hours. */
  held: boolean;
  state: NotificationState;
  tries: number;
  sentAt: Date | null;
  reason: string | null;
};

/** A notification that one caller has claimed, with the others that are sent in the same message. */
export type Claim = { channel: ChannelRecord; notification: NotificationRecord; batch: NotificationRecord[] };

export type Outcome =
  | { kind: 'sent'; at: Date }
  | { kind: 'failed'; reason: string; isGone: boolean }
  /** A notification that was tried `mostTries` times fails. */
  | { kind: 'retry'; reason: string; at: Date; mostTries: number };

/** The steps from which the service composes the planning and the claiming of notifications. */
export interface NotificationTransaction {
  get(id: string): Promise<NotificationRecord | undefined>;
  /** Undefined if it does not wait; `leaseUntil` is set if a caller has claimed it. */
  getWaiting(id: string): Promise<{ notification: NotificationRecord; leaseUntil: Date | null } | undefined>;
  /** The channels for which the opening of an incident was planned. */
  channelsToldOf(incidentId: string): Promise<ReadonlySet<string>>;
  /** Drops the untried ones about single analyses of an incident; those of severity critical stay. */
  dropTold(incidentId: string, channelIds: readonly string[], reason: string): Promise<void>;
  /**
   * For the same channel and cause: when the latest one was sent since then, and until when a claimed one is leased.
   */
  findRecent(
    notification: NotificationRecord,
    times: { now: Date; since: Date },
  ): Promise<{ lastSentAt: Date | null; sendingUntil: Date | null }>;
  /** Ends it, or delays it until another time. */
  change(id: string, change: NotificationChange): Promise<void>;
  /**
   * Claims it until then, together with the waiting ones about the same cause, or with all that are due or failed
   * before. Returns none if it was planned again or dropped since it was read.
   */
  lease(
    notification: NotificationRecord,
    options: { now: Date; leaseUntil: Date; gather: 'cause' | 'due' },
  ): Promise<NotificationRecord[]>;
  /**
   * Stores one per analysis and channel, and per incident, event and channel; an untried one of an analysis is planned
   * again. Returns the id of the stored one, if any.
   */
  plan(record: NotificationRecord): Promise<string | undefined>;
  /** Gives the waiting ones of an analysis its present cause, and drops the untried ones of other channels. */
  replan(analysis: { id: string; fingerprint: string }, channelIds: readonly string[], reason: string): Promise<void>;
  /** Drops the waiting ones of a cause. */
  dropOfCause(fingerprint: string, reason: string): Promise<void>;
}

export type NotificationChange =
  | { state: 'dropped' | 'failed'; reason: string; dueAt?: undefined; held?: undefined }
  | { dueAt: Date; held: boolean; state?: undefined; reason?: undefined };

export interface NotificationStore {
  get(tenantId: TenantId, id: string): Promise<NotificationRecord | undefined>;
  /** Newest first. */
  list(
    tenantId: TenantId,
    channelId: string,
    page: { limit: number; state?: NotificationState | undefined },
  ): Promise<NotificationRecord[]>;
  /** Creates a task for each waiting one, for a queue that has lost its tasks. */
  resume(tenantId: TenantId): Promise<void>;
  /** Stores a notification that has ended, such as a test, and its outcome for the channel. */
  record(tenantId: TenantId, tried: Omit<Claim, 'batch'>, outcome: Outcome): Promise<void>;
  /** Ends the claim. For another try, it also puts a task into the queue. */
  complete(tenantId: TenantId, claim: Claim, outcome: Outcome): Promise<void>;
}
