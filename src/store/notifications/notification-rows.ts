import type { NotificationRecord } from './notification-store.ts';
import type { NotificationRow } from './notification-tables.ts';

export function toNotificationRow(tenantId: string, record: NotificationRecord): NotificationRow {
  return {
    id: record.id,
    tenant_id: tenantId,
    channel_id: record.channelId,
    event: record.event,
    analysis_id: record.analysisId,
    incident_id: record.incidentId,
    fingerprint: record.fingerprint,
    created_at: record.createdAt,
    due_at: record.dueAt,
    held: record.held,
    lease_until: null,
    state: record.state,
    tries: record.tries,
    sent_at: record.sentAt,
    reason: record.reason,
  };
}

export function fromNotificationRow(row: NotificationRow): NotificationRecord {
  return {
    id: row.id,
    channelId: row.channel_id,
    event: row.event,
    analysisId: row.analysis_id,
    incidentId: row.incident_id,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    dueAt: row.due_at,
    held: row.held,
    state: row.state,
    tries: row.tries,
    sentAt: row.sent_at,
    reason: row.reason,
  };
}
