import { sql, type Transaction } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import { sentWithNext } from '../database/sent-with-next.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { DeliveryRecord } from './connection-store.ts';

/**
 * Adds a line to the journal and updates its connection: at most once a second, and in the last round of its transaction,
 * because all deliveries of a connection lock that row.
 */
export async function insertDelivery(
  trx: Transaction<Database>,
  tenantId: string,
  delivery: DeliveryRecord,
): Promise<void> {
  const { id, connectionId, receivedAt, answer } = delivery;
  const [event, reason] = [storableText(delivery.event), storableText(delivery.reason)];
  await sql`
    ${sentWithNext}
    with line as (
      insert into deliveries (id, tenant_id, connection_id, received_at, event, answer, reason)
      select ${id}::uuid, ${tenantId}::uuid, ${connectionId}::uuid, ${receivedAt}::timestamptz, ${event}, ${answer}, ${reason}
      where ${answer} <> 'refused' or not exists (
        select from deliveries where tenant_id = ${tenantId} and connection_id = ${connectionId} and answer = 'refused'
          and received_at > ${receivedAt}::timestamptz - interval '1 minute'
      )
    )
    update connections set last_delivery_at = greatest(last_delivery_at, ${receivedAt}),
      health = case health when 'waiting' then 'healthy' else health end,
      health_reason = case health when 'waiting' then null else health_reason end
    where tenant_id = ${tenantId} and id = ${connectionId} and ${answer} not in ('refused', 'posted', 'not_posted') and (health = 'waiting'
      or last_delivery_at is null or last_delivery_at < ${receivedAt}::timestamptz - interval '1 second')
    ${plannedOnce}
  `.execute(trx);
}

export async function listDeliveries(
  trx: Transaction<Database>,
  tenantId: string,
  { connectionId, limit }: { connectionId: string; limit: number },
): Promise<DeliveryRecord[]> {
  const deliveries = trx.selectFrom('deliveries').selectAll().where('tenant_id', '=', tenantId);
  const newest = deliveries
    .where('connection_id', '=', connectionId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc');
  return (await newest.limit(limit).execute()).map((row) => ({
    id: row.id,
    connectionId: row.connection_id,
    receivedAt: row.received_at,
    event: row.event,
    answer: row.answer,
    reason: row.reason,
  }));
}
