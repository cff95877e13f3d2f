import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import type { ChannelRecord } from '../channels/channel-store.ts';
import { lockChannel } from '../channels/channels-in-transaction.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { enqueueTask } from '../enqueue-task.ts';
import type { Database } from '../tables.ts';
import type { Enqueue, PlannedTask } from '../task.ts';
import { fromNotificationRow, toNotificationRow } from './notification-rows.ts';
import type { Claim, NotificationStore, Outcome } from './notification-store.ts';
import { findNotification } from './notifications-in-transaction.ts';

type Trx = Transaction<Database>;

export function notificationStore(db: Kysely<Database>, enqueue: Enqueue | undefined): NotificationStore {
  return {
    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => await findNotification({ trx, tenantId }, id));
    },

    list: async (tenantId, channelId, { limit, state }) =>
      await readInTenant(db, tenantId, async (trx) => {
        let query = trx.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId);
        query = query.where('channel_id', '=', channelId);
        if (state) query = query.where('state', '=', state);
        const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
        return rows.map(fromNotificationRow);
      }),

    resume: async (tenantId) => await inTenant(db, tenantId, async (trx) => await resume(trx, { tenantId, enqueue })),

    record: async (tenantId, { channel, notification }, outcome) =>
      await inTenant(db, tenantId, async (trx) => {
        if (!(await lockChannel({ trx, tenantId }, channel.id))) return;
        await trx.insertInto('notifications').values(toNotificationRow(tenantId, notification)).execute();
        await recordOnChannel(trx, { tenantId, channel }, outcome);
      }),

    complete: async (tenantId, claim, outcome) =>
      await inTenant(db, tenantId, async (trx) => {
        await lockChannel({ trx, tenantId }, claim.channel.id);
        const left = await complete(trx, { tenantId, claim }, outcome);
        await recordOnChannel(trx, { tenantId, channel: claim.channel }, outcome);
        const { id } = claim.notification;
        // The others of the batch have their own tasks.
        if (outcome.kind === 'retry' && left.has(id)) {
          await enqueueTask(trx, enqueue, notifyTask({ tenantId, id, startAfter: outcome.at }));
        }
      }),
  };
}

function notifyTask({ tenantId, id, startAfter }: { tenantId: string; id: string; startAfter: Date }): PlannedTask {
  return { task: { kind: 'notify', tenantId, id }, options: { key: id, startAfter } };
}

async function resume(trx: Trx, { tenantId, enqueue }: { tenantId: string; enqueue: Enqueue | undefined }) {
  const query = trx.selectFrom('notifications').select(['id', 'due_at']).where('tenant_id', '=', tenantId);
  const waiting = await query.where('state', '=', 'waiting').orderBy('due_at').execute();
  for (const { id, due_at: startAfter } of waiting)
    await enqueueTask(trx, enqueue, notifyTask({ tenantId, id, startAfter }));
}

/** Returns the ids of the batch that still wait. */
async function complete(
  trx: Trx,
  { tenantId, claim }: { tenantId: string; claim: Claim },
  outcome: Outcome,
): Promise<Set<string>> {
  const ids = claim.batch.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    with completed as (
      update notifications set lease_until = null, tries = tries + 1, ${outcomeColumns(outcome)}
      where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and state = 'waiting' returning id, state
    )
    select id from completed where state = 'waiting'
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

function outcomeColumns(outcome: Outcome) {
  if (outcome.kind === 'sent') return sql`state = 'sent', sent_at = ${outcome.at}::timestamptz, reason = null`;
  if (outcome.kind === 'failed') return sql`state = 'failed', reason = ${outcome.reason}::text`;
  return sql`state = case when tries + 1 >= ${outcome.mostTries}::integer then 'failed' else 'waiting' end,
    due_at = ${outcome.at}::timestamptz, reason = ${outcome.reason}::text`;
}

/** The outcome of a message does not apply to an address that the channel received since. */
async function recordOnChannel(
  trx: Trx,
  { tenantId, channel: { id, url } }: { tenantId: string; channel: ChannelRecord },
  outcome: Outcome,
): Promise<void> {
  const query = trx.updateTable('channels').where('tenant_id', '=', tenantId).where('id', '=', id);
  if (outcome.kind === 'sent') {
    await query.set({ last_sent_at: outcome.at, last_error: null }).execute();
    return;
  }
  const { reason } = outcome;
  const isGone = outcome.kind === 'failed' && outcome.isGone;
  const disabled = { state: 'disabled', state_reason: reason, paused_by_plan: false } as const;
  const change = { last_error: reason, ...(isGone && disabled) };
  await query.where('url', '=', url).set(change).execute();
}
