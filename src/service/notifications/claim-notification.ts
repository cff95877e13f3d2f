import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { Claim, NotificationRecord } from '../../store/notifications/notification-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { TaskSubject } from '../../store/task.ts';
import type { Plan } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { quietUntil } from './due-time.ts';

// Longer than a try can take: whoever dies during it gives the notification back by this.
const leaseMs = 45_000;
const burstMs = 10 * 60_000;

type ClaimFacts = {
  notification: NotificationRecord;
  channel: ChannelRecord;
  plan: Plan;
  lastSentAt: Date | null;
  sendingUntil: Date | null;
};
type Decision =
  | { kind: 'drop'; reason: string }
  | { kind: 'wait'; until: Date; held: boolean }
  | { kind: 'send'; gather: 'cause' | 'due' };

/**
 * Gives a waiting notification, and what goes with it, to one caller. Undefined where there is nothing to send: it is
 * over, or dropped, or it waits, and then a task for that time is in the queue.
 */
export async function claimNotification(
  deps: Pick<Deps, 'store' | 'now'>,
  { tenantId, id }: TaskSubject,
): Promise<Claim | undefined> {
  const now = deps.now();
  return await deps.store.inTransaction(tenantId, async (transaction) => {
    const due = await lockDue(transaction, { tenantId, id }, now);
    if (due === undefined) return undefined;
    const { channel, notification } = due;
    const plan = await transaction.tenant.getPlan();
    const since = new Date(now.getTime() - burstMs);
    const recent = await transaction.notifications.findRecent(notification, { now, since });
    const decision = decide({ channel, notification, plan, ...recent }, now);
    if (decision.kind !== 'send') {
      await postpone(transaction, { tenantId, id }, decision);
      return undefined;
    }
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const batch = await transaction.notifications.lease(notification, { now, leaseUntil, gather: decision.gather });
    return batch.length > 0 ? { channel, notification, batch } : undefined;
  });
}

/** A notification that may be sent now, with its locked channel; one that is claimed or not due gets a task for later. */
export async function lockDue(
  transaction: StoreTransaction,
  subject: TaskSubject,
  now: Date,
): Promise<{ channel: ChannelRecord; notification: NotificationRecord } | undefined> {
  const { notifications, channels } = transaction;
  const seen = await notifications.get(subject.id);
  const channel = seen && (await channels.lock(seen.channelId));
  // Read again behind the lock: whoever held it may have sent this one too.
  const waiting = channel && (await notifications.getWaiting(subject.id));
  if (!waiting || !channel) return undefined;
  const { notification, leaseUntil } = waiting;
  const later = [leaseUntil, notification.dueAt].find((time) => time !== null && time > now);
  if (!later) return { channel, notification };
  await enqueueFor(transaction, subject, later);
  return undefined;
}

/** The first message about a cause goes out at once; what comes soon after it waits, to be counted in one. */
function decide({ notification, channel, plan, lastSentAt, sendingUntil }: ClaimFacts, now: Date): Decision {
  if (channel.state !== 'active') return { kind: 'drop', reason: 'The channel was not active.' };
  if (plan !== 'paid') return { kind: 'drop', reason: 'The plan is Free.' };
  const quiet = quietUntil(channel.quietHours, now);
  if (quiet) return { kind: 'wait', until: quiet, held: true };
  // After a failed try too: whoever was away, or wants fewer messages, gets one in the place of many.
  if (notification.held || notification.tries > 0) return { kind: 'send', gather: 'due' };
  if (notification.incidentId !== null) return { kind: 'send', gather: 'cause' };
  const calm = sendingUntil ?? (lastSentAt && new Date(lastSentAt.getTime() + burstMs));
  return calm && calm > now ? { kind: 'wait', until: calm, held: false } : { kind: 'send', gather: 'cause' };
}

async function postpone(
  transaction: StoreTransaction,
  subject: TaskSubject,
  decision: Exclude<Decision, { kind: 'send' }>,
): Promise<void> {
  const { notifications } = transaction;
  if (decision.kind === 'drop') {
    return await notifications.change(subject.id, { state: 'dropped', reason: decision.reason });
  }
  await notifications.change(subject.id, { dueAt: decision.until, held: decision.held });
  await enqueueFor(transaction, subject, decision.until);
}

async function enqueueFor(
  transaction: StoreTransaction,
  { tenantId, id }: TaskSubject,
  startAfter: Date,
): Promise<void> {
  await transaction.enqueue({ task: { kind: 'notify', tenantId, id }, options: { key: id, startAfter } });
}
