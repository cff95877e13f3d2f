import type { Sent } from '../../channels/channel.ts';
import { notificationDelayMs } from '../../kernel/back-off.ts';
import type { Claim, ClaimFacts, Decision, Outcome } from '../../store/notifications/notification-store.ts';
import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { quietUntil } from './due-time.ts';
import { makeNotice } from './make-notice.ts';
import { sendNotice } from './send-notice.ts';

// Longer than a try can take: whoever dies during it gives the notification back by this.
const leaseMs = 45_000;
const burstMs = 10 * 60_000;
const mostTries = 8;

/**
 * Sends a notification of the journal, and with it whatever belongs into the same message. What has to wait goes back
 * into the queue by itself; done again, it does nothing.
 */
export async function deliverNotification(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const now = deps.now();
  const claim = await deps.store.notifications.claim(tenantId, id, {
    now,
    leaseUntil: new Date(now.getTime() + leaseMs),
    burstSince: new Date(now.getTime() - burstMs),
    decide: (facts) => decide(facts, now),
  });
  if (claim === undefined) return;
  const outcome = await tell(deps, tenantId, claim);
  await deps.store.notifications.settle(tenantId, claim, outcome);
  note(deps, claim, outcome);
}

/** The first message about a cause goes out at once; what comes soon after it waits, to be counted in one. */
function decide({ notification, channel, plan, lastSentAt, sendingUntil }: ClaimFacts, now: Date): Decision {
  if (channel.state !== 'active') return drop('The channel was not active.');
  if (plan !== 'paid') return drop('The plan is Free.');
  const quiet = quietUntil(channel.quietHours, now);
  if (quiet) return { kind: 'wait', until: quiet, held: true };
  // After a failed try too: whoever was away, or wants fewer messages, gets one in the place of many.
  if (notification.held || notification.tries > 0) return { kind: 'send', gather: 'due' };
  if (notification.event === 'incident.opened') return { kind: 'send', gather: 'cause' };
  const calm = sendingUntil ?? (lastSentAt && new Date(lastSentAt.getTime() + burstMs));
  return calm && calm > now ? { kind: 'wait', until: calm, held: false } : { kind: 'send', gather: 'cause' };
}

function note(deps: Deps, { channel, notification }: Claim, { kind }: Outcome): void {
  const isLast = kind === 'retry' && notification.tries + 1 >= mostTries;
  const facts = { channel: channel.kind, outcome: isLast ? 'failed' : kind } as const;
  deps.metrics.message(facts);
  if (kind !== 'sent') deps.log.warn({ ...facts, notification: notification.id }, 'a notification was not delivered');
}

function drop(reason: string): Decision {
  return { kind: 'end', state: 'dropped', reason };
}

async function tell(deps: Deps, tenantId: string, claim: Claim): Promise<Outcome> {
  const notice = await makeNotice(deps, tenantId, claim);
  if (notice === undefined) return { kind: 'failed', reason: 'Its analyses are gone.', isGone: false };
  const sent = await sendNotice(deps, { tenantId, record: claim.channel }, notice);
  return outcomeOf(deps, sent, claim.notification.tries + 1);
}

function outcomeOf(deps: Deps, sent: Sent, tries: number): Outcome {
  const now = deps.now();
  if (sent.kind === 'sent') return { kind: 'sent', at: now };
  const { reason } = sent;
  if (sent.kind !== 'later') return { kind: 'failed', reason, isGone: sent.kind === 'gone' };
  const at = new Date(
    now.getTime() + notificationDelayMs(tries, { requestedMs: sent.retryAfterMs, chance: deps.randomBytes(1) }),
  );
  return { kind: 'retry', reason, at, mostTries };
}
