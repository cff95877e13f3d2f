import type { NotificationEvent, NotificationState } from '../../contract/channels/channel.ts';
import type { ChannelRecord } from '../channels/channel-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type NotificationRecord = {
  id: string;
  channelId: string;
  event: NotificationEvent;
  /** Null for a test. */
  analysisId: string | null;
  fingerprint: string | null;
  createdAt: Date;
  dueAt: Date;
  /** Waits for others, to be told with them: a digest, or the end of quiet hours. */
  held: boolean;
  state: NotificationState;
  tries: number;
  sentAt: Date | null;
  reason: string | null;
};

/** A notification that is given to one caller to send, with those that go with it. */
export type Claim = { channel: ChannelRecord; notification: NotificationRecord; batch: NotificationRecord[] };

export type Outcome =
  | { kind: 'sent'; at: Date }
  | { kind: 'failed'; reason: string; isGone: boolean }
  /** Those that were tried `mostTries` times by now have failed. */
  | { kind: 'retry'; reason: string; at: Date; mostTries: number };

/** The steps of which the service composes planning a notification and claiming it. */
export interface NotificationTransaction {
  get(id: string): Promise<NotificationRecord | undefined>;
  /** Undefined where it does not wait; `leaseUntil` where somebody has claimed it. */
  getWaiting(id: string): Promise<{ notification: NotificationRecord; leaseUntil: Date | null } | undefined>;
  /** In how many projects a cause showed since then, and the channels that were notified of an incident of it. */
  countSpread(fingerprint: string, since: Date): Promise<{ projects: number; notifiedChannels: ReadonlySet<string> }>;
  /** Of the same channel and cause: when the newest was sent since then, and until when another may be being sent. */
  findRecent(
    notification: NotificationRecord,
    times: { now: Date; since: Date },
  ): Promise<{ lastSentAt: Date | null; sendingUntil: Date | null }>;
  /** Ends it, or has it wait until another time. */
  change(id: string, change: NotificationChange): Promise<void>;
  /**
   * Claims it until then, with those that wait about the same cause, or with all that are due or could not be sent
   * before. None where it was planned anew, or dropped, since it was read.
   */
  lease(
    notification: NotificationRecord,
    options: { now: Date; leaseUntil: Date; gather: 'cause' | 'due' },
  ): Promise<NotificationRecord[]>;
  /** Once for an analysis and channel: one that is still untried is planned anew. The id of the stored one, if any. */
  plan(record: NotificationRecord): Promise<string | undefined>;
  /** Those that wait about an analysis are about its cause of now; the untried ones of other channels are dropped. */
  replan(analysis: { id: string; fingerprint: string }, channelIds: readonly string[], reason: string): Promise<void>;
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
  /** Puts a task for each that waits into a queue that has lost them. */
  resume(tenantId: TenantId): Promise<void>;
  /** What is over already, such as a test, and what it says of its channel. */
  record(tenantId: TenantId, tried: Omit<Claim, 'batch'>, outcome: Outcome): Promise<void>;
  /** Ends the claim; for another try a task is put into the queue with it. */
  settle(tenantId: TenantId, claim: Claim, outcome: Outcome): Promise<void>;
}
