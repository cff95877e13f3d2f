import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { NotificationEvent, NotificationState } from '../../contract/channels/channel.ts';
import type { ChannelRecord } from '../channels/channel-store.ts';
import type { Plan, TenantId } from '../tenants/tenant-record.ts';

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

/** Whether what is said of a failure comes from its log: from the start, not yet, any moment now, or since a moment ago. */
export type LogState = 'there' | 'awaited' | 'on its way' | 'came later';

/** What is known when an analysis is stored, in its transaction. */
export type FanOut = {
  analysis: Analysis;
  log: LogState;
  /** The active ones of a paid tenant; never none. */
  channels: readonly ChannelRecord[];
  /** In how many projects the cause showed since then, this one included. */
  projects: number;
  /** The channels that were told of an incident of this cause since then. */
  told: ReadonlySet<string>;
};

/** Pure: which channels are told of an analysis, and when. */
export type PlanNotifications = { since: Date; plan(facts: FanOut): NotificationRecord[] };

/** What decides whether a notification that is due may go out. */
export type ClaimFacts = {
  notification: NotificationRecord;
  channel: ChannelRecord;
  plan: Plan;
  /** When the newest message about this cause alone went out, if that is after `burstSince`. */
  lastSentAt: Date | null;
  /** Another process, or another task of this one, may be sending one about this cause until then. */
  sendingUntil: Date | null;
};

export type Decision =
  | { kind: 'end'; state: 'dropped' | 'failed'; reason: string }
  | { kind: 'wait'; until: Date; held: boolean }
  /** With those that wait about the same cause, or with all that are due or could not be sent before. */
  | { kind: 'send'; gather: 'cause' | 'due' };

export type Claim = { channel: ChannelRecord; notification: NotificationRecord; batch: NotificationRecord[] };

export type Outcome =
  | { kind: 'sent'; at: Date }
  | { kind: 'failed'; reason: string; isGone: boolean }
  /** Those that were tried `mostTries` times by now have failed. */
  | { kind: 'retry'; reason: string; at: Date; mostTries: number };

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
  /**
   * Gives a waiting notification, and what goes with it, to one caller until `leaseUntil`. Undefined where there is
   * nothing to send: it is over, or dropped, or it waits, and then a task for that time is in the queue.
   */
  claim(
    tenantId: TenantId,
    id: string,
    at: { now: Date; leaseUntil: Date; burstSince: Date; decide(facts: ClaimFacts): Decision },
  ): Promise<Claim | undefined>;
  /** Ends the claim; for another try a task is put into the queue with it. */
  settle(tenantId: TenantId, claim: Claim, outcome: Outcome): Promise<void>;
}
