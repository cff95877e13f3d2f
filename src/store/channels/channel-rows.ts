import type { Updateable } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { ChannelChanges, ChannelRecord } from './channel-store.ts';
import type { ChannelRow, ChannelsTable, NewChannelRow } from './channel-tables.ts';

export const channelColumnNames = [
  ...(['id', 'tenant_id', 'kind', 'name', 'url', 'host', 'secret', 'previous_secret'] as const),
  ...(['previous_secret_until', 'filters', 'digest', 'quiet_hours', 'state', 'state_reason'] as const),
  ...(['paused_by_plan', 'created_at', 'created_by', 'last_sent_at', 'last_error'] as const),
] satisfies (keyof ChannelRow)[];

export function toChannelRow(tenantId: string, record: ChannelRecord): NewChannelRow {
  const { id, kind, createdAt, createdBy, ...rest } = record;
  return {
    id,
    tenant_id: tenantId,
    kind,
    created_at: createdAt,
    created_by: createdBy,
    ...(channelColumns(rest) as Omit<NewChannelRow, 'id' | 'tenant_id' | 'kind' | 'created_at' | 'created_by'>),
  };
}

/** Only the columns of the given changes. */
export function channelColumns(changes: ChannelChanges): Updateable<ChannelsTable> {
  const { filters, quietHours, stateReason, pausedByPlan, lastSentAt, lastError, ...others } = changes;
  const { previousSecret, previousSecretUntil, ...same } = others;
  return {
    ...storableTexts(same),
    ...(filters !== undefined && { filters: JSON.stringify(storableText(filters)) }),
    ...(quietHours !== undefined && { quiet_hours: quietHours && JSON.stringify(quietHours) }),
    ...(previousSecret !== undefined && { previous_secret: previousSecret }),
    ...(previousSecretUntil !== undefined && { previous_secret_until: previousSecretUntil }),
    ...(stateReason !== undefined && { state_reason: stateReason }),
    ...(pausedByPlan !== undefined && { paused_by_plan: pausedByPlan }),
    ...(lastSentAt !== undefined && { last_sent_at: lastSentAt }),
    ...(lastError !== undefined && { last_error: lastError }),
  };
}

export function fromChannelRow(row: ChannelRow): ChannelRecord {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    host: row.host,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousSecretUntil: row.previous_secret_until,
    filters: row.filters,
    digest: row.digest,
    quietHours: row.quiet_hours,
    state: row.state,
    stateReason: row.state_reason,
    pausedByPlan: row.paused_by_plan,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastSentAt: row.last_sent_at,
    lastError: row.last_error,
  };
}

function storableTexts<T extends { name?: string }>(columns: T): T {
  return columns.name === undefined ? columns : { ...columns, name: storableText(columns.name) };
}
