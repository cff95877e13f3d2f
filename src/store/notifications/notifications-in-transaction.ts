import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { fromNotificationRow, toNotificationRow } from './notification-rows.ts';
import type { NotificationRecord, NotificationTransaction } from './notification-store.ts';
import type { NotificationRow } from './notification-tables.ts';

// One message covers at most this many; the rest follows in the next message.
const mostInBatch = 5000;
// Neither sent nor claimed.
const isUntried = sql`state = 'waiting' and tries = 0 and lease_until is null`;

export function notificationsIn(bound: TenantTransaction): NotificationTransaction {
  const { trx, tenantId } = bound;
  return {
    get: async (id) => await findNotification(bound, id),
    getWaiting: async (id) => {
      const rows = trx.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
      const row = await rows.where('state', '=', 'waiting').executeTakeFirst();
      return row && { notification: fromNotificationRow(row), leaseUntil: row.lease_until };
    },
    channelsToldOf: async (incidentId) => await channelsToldOf(bound, incidentId),
    dropTold: async (incidentId, channelIds, reason) => await dropTold(bound, incidentId, { channelIds, reason }),
    findRecent: async (notification, times) => await findRecent(bound, notification, times),
    change: async (id, { dueAt, held, state, reason }) => {
      const change = dueAt === undefined ? { state, reason } : { due_at: dueAt, held };
      const changed = trx.updateTable('notifications').set(change).where('tenant_id', '=', tenantId);
      await changed.where('id', '=', id).execute();
    },
    lease: async (notification, options) => await lease(bound, notification, options),
    plan: async (record) => await plan(bound, record),
    replan: async (analysis, channelIds, reason) => await replan(bound, analysis, { channelIds, reason }),
    dropOfCause: async (fingerprint, reason) => await dropOfCause(bound, fingerprint, reason),
  };
}

export async function findNotification(
  { trx, tenantId }: TenantTransaction,
  id: string,
): Promise<NotificationRecord | undefined> {
  const rows = trx.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId);
  const row = await rows.where('id', '=', id).executeTakeFirst();
  return row && fromNotificationRow(row);
}

async function channelsToldOf({ trx, tenantId }: TenantTransaction, incidentId: string): Promise<Set<string>> {
  const told = trx.selectFrom('notifications').select('channel_id').where('tenant_id', '=', tenantId);
  const opened = told.where('incident_id', '=', incidentId).where('event', '=', 'incident.opened');
  return new Set((await opened.execute()).map(({ channel_id }) => channel_id));
}

async function dropTold(
  { trx, tenantId }: TenantTransaction,
  incidentId: string,
  { channelIds, reason }: { channelIds: readonly string[]; reason: string },
): Promise<void> {
  if (channelIds.length === 0) return;
  await sql`
    update notifications set state = 'dropped', reason = ${reason}
    where tenant_id = ${tenantId}::uuid and channel_id = any(${[...channelIds]}::uuid[]) and ${isUntried} and analysis_id in (
      select id from analyses
      where tenant_id = ${tenantId}::uuid and incident_id = ${incidentId}::uuid and severity <> 'critical'
    )
  `.execute(trx);
}

async function findRecent(
  { trx, tenantId }: TenantTransaction,
  { id, channelId, fingerprint }: NotificationRecord,
  { now, since }: { now: Date; since: Date },
) {
  const { rows } = await sql<{ sent: Date | null; sending: Date | null }>`
    select max(sent_at) filter (where state = 'sent' and not held and sent_at > ${since}) as sent,
      max(lease_until) filter (where state = 'waiting' and lease_until > ${now} and id <> ${id}) as sending
    from notifications where tenant_id = ${tenantId}::uuid and channel_id = ${channelId} and fingerprint = ${fingerprint}
  `.execute(trx);
  return { lastSentAt: rows[0]?.sent ?? null, sendingUntil: rows[0]?.sending ?? null };
}

async function lease(
  { trx, tenantId }: TenantTransaction,
  { id, channelId, fingerprint }: NotificationRecord,
  { now, leaseUntil, gather }: { now: Date; leaseUntil: Date; gather: 'cause' | 'due' },
): Promise<NotificationRecord[]> {
  const { rows } = await sql<NotificationRow>`
    update notifications set lease_until = ${leaseUntil} where tenant_id = ${tenantId}::uuid and id in (
      select id from notifications
      where tenant_id = ${tenantId}::uuid and channel_id = ${channelId} and state = 'waiting' and (lease_until is null or lease_until <= ${now})
        and (id = ${id} or ${gathered(gather, { now, fingerprint })})
      order by id = ${id} desc, created_at limit ${mostInBatch}
    ) returning *
  `.execute(trx);
  return rows.map(fromNotificationRow);
}

function gathered(
  gather: 'cause' | 'due',
  { now, fingerprint }: { now: Date; fingerprint: string | null },
): RawBuilder<unknown> {
  if (gather === 'due') return sql`(due_at <= ${now} or tries > 0)`;
  return sql`fingerprint = ${fingerprint} and event = 'analysis.completed' and (not held or due_at <= ${now})`;
}

async function plan({ trx, tenantId }: TenantTransaction, record: NotificationRecord): Promise<string | undefined> {
  if (record.incidentId !== null) {
    const inserted = trx.insertInto('notifications').values(toNotificationRow(tenantId, record));
    return (
      await inserted
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id;
  }
  const { rows } = await sql<{ id: string }>`
    insert into notifications as n
      (id, tenant_id, channel_id, event, analysis_id, fingerprint, created_at, due_at, held, state, tries)
    values (${record.id}, ${tenantId}, ${record.channelId}, ${record.event}, ${record.analysisId},
      ${record.fingerprint}, ${record.createdAt}, ${record.dueAt}, ${record.held}, ${record.state}, ${record.tries})
    on conflict (tenant_id, channel_id, analysis_id) where analysis_id is not null
      do update set event = excluded.event, due_at = excluded.due_at, held = excluded.held
      where n.state = 'waiting' and n.tries = 0 and n.lease_until is null
    returning id
  `.execute(trx);
  return rows[0]?.id;
}

async function replan(
  { trx, tenantId }: TenantTransaction,
  { id, fingerprint }: { id: string; fingerprint: string },
  { channelIds, reason }: { channelIds: readonly string[]; reason: string },
): Promise<void> {
  const ofAnalysis = sql`tenant_id = ${tenantId}::uuid and analysis_id = ${id}`;
  await sql`
    update notifications set fingerprint = ${fingerprint} where ${ofAnalysis} and state = 'waiting'
  `.execute(trx);
  await sql`
    update notifications set state = 'dropped', reason = ${reason}
    where ${ofAnalysis} and ${isUntried} and channel_id <> all(${[...channelIds]}::uuid[])
  `.execute(trx);
}

/** The index over causes begins with the channel. */
async function dropOfCause({ trx, tenantId }: TenantTransaction, fingerprint: string, reason: string): Promise<void> {
  await sql`
    update notifications set state = 'dropped', reason = ${reason}
    where tenant_id = ${tenantId}::uuid
      and channel_id in (select id from channels where tenant_id = ${tenantId}) and fingerprint = ${fingerprint}
      and state = 'waiting'
  `.execute(trx);
}
