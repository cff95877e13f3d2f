import type { Sent } from '../../channels/channel.ts';
import type { TestedChannel } from '../../contract/channels/channel.ts';
import { pagePaths } from '../../contract/pages.ts';
import type { NotificationRecord, Outcome } from '../../store/notifications/notification-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { pageUrl } from '../notifications/make-notice.ts';
import { sendNotice } from '../notifications/send-notice.ts';
import { requireChannelPlan } from './check-channel.ts';
import { findChannel } from './find-channel.ts';

/** An admin only, on a paid plan: one try, now, written into the journal like any other. */
export async function testChannel(deps: Deps, actor: Actor, id: string): Promise<TestedChannel> {
  const { tenantId, tenant } = requireAdmin(actor);
  const record = await findChannel(deps, tenantId, id);
  requireChannelPlan(tenant.plan);
  const notice = { kind: 'test', id: deps.newId(), at: deps.now(), url: pageUrl(deps, pagePaths.overview) } as const;
  const sent = await sendNotice(deps, { tenantId, record }, notice);
  const at = deps.now();
  const notification: NotificationRecord = {
    id: notice.id,
    channelId: id,
    event: 'test',
    analysisId: null,
    incidentId: null,
    fingerprint: null,
    createdAt: notice.at,
    dueAt: notice.at,
    held: false,
    tries: 1,
    ...(sent.kind === 'sent' ? { state: 'sent', sentAt: at, reason: null } : failed(sent)),
  };
  await deps.store.notifications.record(tenantId, { channel: record, notification }, outcomeOf(sent, at));
  return detailOf(sent);
}

function failed({ reason }: Exclude<Sent, { kind: 'sent' }>) {
  return { state: 'failed', sentAt: null, reason } as const;
}

function outcomeOf(sent: Sent, at: Date): Outcome {
  if (sent.kind === 'sent') return { kind: 'sent', at };
  return { kind: 'failed', reason: sent.reason, isGone: sent.kind === 'gone' };
}

function detailOf(sent: Sent): TestedChannel {
  if (sent.kind === 'sent') return { ok: true, detail: 'The service there took the message. Look for it.' };
  const ways = {
    gone: 'Make a new address there and give it to the channel.',
    refused: 'Check that the address is of this kind and still allowed to post.',
    later: 'Try again in a while.',
  };
  return { ok: false, detail: `${sent.reason} ${ways[sent.kind]}` };
}
