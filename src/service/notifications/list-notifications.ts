import type { NotificationList, NotificationQuery } from '../../contract/channels/channel.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { findChannel } from '../channels/find-channel.ts';
import type { Deps } from '../deps.ts';

/** An admin only: the journal of a channel. */
export async function listNotifications(
  deps: Deps,
  actor: Actor,
  { id, limit, state }: NotificationQuery & { id: string },
): Promise<NotificationList> {
  const { tenantId } = requireAdmin(actor);
  await findChannel(deps, tenantId, id);
  const records = await deps.store.notifications.list(tenantId, id, { limit, state });
  const items = records.map((record) => ({
    id: record.id,
    created_at: record.createdAt.toISOString(),
    event: record.event,
    analysis_id: record.analysisId,
    incident_id: record.incidentId,
    state: record.state,
    tries: record.tries,
    sent_at: record.sentAt?.toISOString() ?? null,
    reason: record.reason,
  }));
  return { items };
}
