import type { Sent } from '../../channels/channel.ts';
import { notificationDelayMs } from '../../kernel/back-off.ts';
import type { Claim, Outcome } from '../../store/notifications/notification-store.ts';
import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { claimNotification } from './claim-notification.ts';
import { makeNotice } from './make-notice.ts';
import { sendNotice } from './send-notice.ts';

const mostTries = 8;

/**
 * Sends a notification of the journal, and with it whatever belongs into the same message. What has to wait goes back
 * into the queue by itself; done again, it does nothing.
 */
export async function deliverNotification(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const claim = await claimNotification(deps, { tenantId, id });
  if (claim === undefined) return;
  const outcome = await tell(deps, tenantId, claim);
  await deps.store.notifications.complete(tenantId, claim, outcome);
  note(deps, claim, outcome);
}

function note(deps: Deps, { channel, notification }: Claim, { kind }: Outcome): void {
  const isLast = kind === 'retry' && notification.tries + 1 >= mostTries;
  const facts = { channel: channel.kind, outcome: isLast ? 'failed' : kind } as const;
  deps.metrics.message(facts);
  if (kind !== 'sent') deps.log.warn({ ...facts, notification: notification.id }, 'a notification was not delivered');
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
