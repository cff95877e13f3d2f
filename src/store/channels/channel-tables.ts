import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { ChannelFilters, ChannelState, Digest, QuietHours } from '../../contract/channels/channel.ts';
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

export type ChannelRow = Selectable<ChannelsTable>;

export type NewChannelRow = Insertable<ChannelsTable>;
