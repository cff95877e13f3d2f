import type { ColumnType, Insertable, Selectable } from 'kysely';
import type {
  ChannelFilters,
  ChannelState,
  Digest,
  NotificationEvent,
  NotificationState,
  QuietHours,
} from '../../contract/channels/channel.ts';
import type { ChannelKind } from '../../contract/channels/channel-kinds.ts';

/** As kysely sees them; `migrations/0006-channels.ts` makes them, 0010 adds the earlier key. */
export interface ChannelsTable {
  id: string;
  tenant_id: string;
  kind: ChannelKind;
  name: string;
  url: Buffer;
  host: string;
  secret: Buffer | null;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  filters: ColumnType<ChannelFilters, string, string>;
  digest: Digest;
  quiet_hours: ColumnType<QuietHours | null, string | null, string | null>;
  state: ChannelState;
  state_reason: string | null;
  paused_by_plan: boolean;
  created_at: Date;
  created_by: string | null;
  last_sent_at: Date | null;
  last_error: string | null;
}

export interface NotificationsTable {
  id: string;
  tenant_id: string;
  channel_id: string;
  event: NotificationEvent;
  analysis_id: string | null;
  fingerprint: string | null;
  created_at: Date;
  due_at: Date;
  held: boolean;
  lease_until: Date | null;
  state: NotificationState;
  tries: number;
  sent_at: Date | null;
  reason: string | null;
}

export type ChannelRow = Selectable<ChannelsTable>;
export type NewChannelRow = Insertable<ChannelsTable>;
export type NotificationRow = Selectable<NotificationsTable>;
