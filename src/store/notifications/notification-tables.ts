import type { Selectable } from 'kysely';
import type { NotificationEvent, NotificationState } from '../../contract/channels/channel.ts';

export interface NotificationsTable {
  id: string;
  tenant_id: string;
  channel_id: string;
  event: NotificationEvent;
  analysis_id: string | null;
  incident_id: string | null;
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

export type NotificationRow = Selectable<NotificationsTable>;
