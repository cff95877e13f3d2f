import type { Channel } from '../../contract/channels/channel.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { Deps } from '../deps.ts';
import { previousSecretUntil } from './channel-secret.ts';

const pausedByPlan = 'The plan is Free, and notifications are a paid feature.';

/** Without its address and its key. */
export function channelReply(deps: Pick<Deps, 'now'>, record: ChannelRecord): Channel {
  return {
    id: record.id,
    kind: record.kind,
    name: record.name,
    filters: record.filters,
    digest: record.digest,
    quiet_hours: record.quietHours,
    host: record.host,
    state: record.state,
    state_reason: record.pausedByPlan ? pausedByPlan : record.stateReason,
    previous_secret_until: previousSecretUntil(deps, record)?.toISOString() ?? null,
    created_at: record.createdAt.toISOString(),
    created_by: record.createdBy,
    last_sent_at: record.lastSentAt?.toISOString() ?? null,
    last_error: record.lastError,
  };
}
