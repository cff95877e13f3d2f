import type { Channel } from '../contract/channel.ts';
import type { ChannelRecord } from '../store/channel-store.ts';

const pausedByPlan = 'The plan is Free, and notifications are a paid feature.';

/** Without its address and its key. */
export function channelReply(record: ChannelRecord): Channel {
  return {
    ...{ id: record.id, kind: record.kind, name: record.name, filters: record.filters, digest: record.digest },
    ...{ quiet_hours: record.quietHours, host: record.host, state: record.state },
    state_reason: record.pausedByPlan ? pausedByPlan : record.stateReason,
    ...{ created_at: record.createdAt.toISOString(), created_by: record.createdBy },
    ...{ last_sent_at: record.lastSentAt?.toISOString() ?? null, last_error: record.lastError },
  };
}
