import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { fromChannelRow } from '../channels/channel-rows.ts';
import type { ChannelRecord } from '../channels/channel-store.ts';
import { inTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';
import { enqueueNotify } from './enqueue-notify.ts';
import { fromNotificationRow, toNotificationRow } from './notification-rows.ts';
import type {
  Claim,
  ClaimFacts,
  Decision,
  NotificationRecord,
  NotificationStore,
  Outcome,
} from './notification-store.ts';
import type { NotificationRow } from './notification-tables.ts';

// A message tells of no more; the rest goes with the next one.
const mostInBatch = 5000;

type Trx = Transaction<Database>;
type ClaimInput = Parameters<NotificationStore['claim']>[2];

export function notificationStore(db: Kysely<Database>, enqueue: Enqueue | undefined): NotificationStore {
  return {
    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await inTenant(db, tenantId, async (trx) => await find(trx, tenantId, id));
    },

    list: async (tenantId, channelId, { limit, state }) =>
      await inTenant(db, tenantId, async (trx) => {
        let own = trx.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId);
        own = own.where('channel_id', '=', channelId);
        if (state) own = own.where('state', '=', state);
        const rows = await own.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
        return rows.map(fromNotificationRow);
      }),

    resume: async (tenantId) => await inTenant(db, tenantId, async (trx) => await resume(trx, { tenantId, enqueue })),

    record: async (tenantId, { channel, notification }, outcome) =>
      await inTenant(db, tenantId, async (trx) => {
        if (!(await lockChannel(trx, tenantId, channel.id))) return;
        await trx.insertInto('notifications').values(toNotificationRow(tenantId, notification)).execute();
        await noteOnChannel(trx, { tenantId, channel }, outcome);
      }),

    claim: async (tenantId, id, input) =>
      await inTenant(db, tenantId, async (trx) => await claim(trx, { tenantId, id, enqueue }, input)),

    settle: async (tenantId, claim, outcome) =>
      await inTenant(db, tenantId, async (trx) => {
        await lockChannel(trx, tenantId, claim.channel.id);
        const left = await settle(trx, { tenantId, claim }, outcome);
        await noteOnChannel(trx, { tenantId, channel: claim.channel }, outcome);
        const { id } = claim.notification;
        // The others of the batch have tasks of their own, which find them waiting.
        if (outcome.kind === 'retry' && left.has(id)) {
          await enqueueNotify(trx, enqueue, { tenantId, id, startAfter: outcome.at });
        }
      }),
  };
}

async function resume(trx: Trx, { tenantId, enqueue }: { tenantId: string; enqueue: Enqueue | undefined }) {
  const own = trx.selectFrom('notifications').select(['id', 'due_at']).where('tenant_id', '=', tenantId);
  const waiting = await own.where('state', '=', 'waiting').orderBy('due_at').execute();
  for (const { id, due_at: startAfter } of waiting) await enqueueNotify(trx, enqueue, { tenantId, id, startAfter });
}

async function claim(
  trx: Trx,
  { tenantId, id, enqueue }: { tenantId: string; id: string; enqueue: Enqueue | undefined },
  input: ClaimInput,
): Promise<Claim | undefined> {
  const seen = await find(trx, tenantId, id);
  const locked = seen && (await lockChannel(trx, tenantId, seen.channelId));
  // Read again behind the lock: whoever held it may have told of this one too.
  const row = locked && (await waiting(trx, tenantId, id));
  if (!row || !locked) return undefined;
  const wait = async (until: Date) => await enqueueNotify(trx, enqueue, { tenantId, id, startAfter: until });
  if (row.lease_until && row.lease_until > input.now) return await wait(row.lease_until);
  if (row.due_at > input.now) return await wait(row.due_at);
  const notification = fromNotificationRow(row);
  const decision = input.decide({ ...locked, notification, ...(await othersOf(trx, notification, input)) });
  if (decision.kind !== 'send') {
    await postpone(trx, { tenantId, id }, decision);
    return decision.kind === 'wait' ? await wait(decision.until) : undefined;
  }
  const batch = await lease(trx, notification, { ...input, gather: decision.gather });
  // It was planned anew, or dropped, since it was read.
  return batch.length > 0 ? { channel: locked.channel, notification, batch } : undefined;
}

async function find(trx: Trx, tenantId: string, id: string): Promise<NotificationRecord | undefined> {
  const own = trx.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId);
  const row = await own.where('id', '=', id).executeTakeFirst();
  return row && fromNotificationRow(row);
}

async function waiting(trx: Trx, tenantId: string, id: string): Promise<NotificationRow | undefined> {
  const own = trx.selectFrom('notifications').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
  return await own.where('state', '=', 'waiting').executeTakeFirst();
}

/** One decision at a time for a channel, over all processes. */
async function lockChannel(trx: Trx, tenantId: string, channelId: string) {
  const row = await trx
    .selectFrom('channels')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const tenant = trx.selectFrom('tenants').select('plan').where('id', '=', tenantId);
  const { plan } = await tenant.executeTakeFirstOrThrow();
  return { channel: fromChannelRow(row), plan };
}

/** What others have told of its cause, or are telling just now. */
async function othersOf(
  trx: Trx,
  { id, channelId, fingerprint }: NotificationRecord,
  { now, burstSince }: ClaimInput,
): Promise<Pick<ClaimFacts, 'lastSentAt' | 'sendingUntil'>> {
  const { rows } = await sql<{ sent: Date | null; sending: Date | null }>`
    select max(sent_at) filter (where state = 'sent' and not held and sent_at > ${burstSince}) as sent,
      max(lease_until) filter (where state = 'waiting' and lease_until > ${now} and id <> ${id}) as sending
    from notifications where channel_id = ${channelId} and fingerprint = ${fingerprint}
  `.execute(trx);
  return { lastSentAt: rows[0]?.sent ?? null, sendingUntil: rows[0]?.sending ?? null };
}

async function postpone(
  trx: Trx,
  { tenantId, id }: { tenantId: string; id: string },
  decision: Exclude<Decision, { kind: 'send' }>,
): Promise<void> {
  const change =
    decision.kind === 'end'
      ? { state: decision.state, reason: decision.reason }
      : { due_at: decision.until, held: decision.held };
  const own = trx.updateTable('notifications').set(change).where('tenant_id', '=', tenantId);
  await own.where('id', '=', id).execute();
}

async function lease(
  trx: Trx,
  { id, channelId, fingerprint }: NotificationRecord,
  { now, leaseUntil, gather }: ClaimInput & { gather: 'cause' | 'due' },
): Promise<NotificationRecord[]> {
  const due = sql`(due_at <= ${now} or tries > 0)`;
  const sameCause = sql`fingerprint = ${fingerprint} and event = 'analysis.completed' and (not held or due_at <= ${now})`;
  const { rows } = await sql<NotificationRow>`
    update notifications set lease_until = ${leaseUntil} where id in (
      select id from notifications
      where channel_id = ${channelId} and state = 'waiting' and (lease_until is null or lease_until <= ${now})
        and (id = ${id} or ${gather === 'due' ? due : sameCause})
      order by id = ${id} desc, created_at limit ${mostInBatch}
    ) returning *
  `.execute(trx);
  return rows.map(fromNotificationRow);
}

/** Answers which of the batch still wait. */
async function settle(
  trx: Trx,
  { tenantId, claim }: { tenantId: string; claim: Claim },
  outcome: Outcome,
): Promise<Set<string>> {
  const ids = claim.batch.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    with settled as (
      update notifications set lease_until = null, tries = tries + 1, ${outcomeColumns(outcome)}
      where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and state = 'waiting' returning id, state
    )
    select id from settled where state = 'waiting'
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

function outcomeColumns(outcome: Outcome) {
  if (outcome.kind === 'sent') return sql`state = 'sent', sent_at = ${outcome.at}::timestamptz, reason = null`;
  if (outcome.kind === 'failed') return sql`state = 'failed', reason = ${outcome.reason}::text`;
  return sql`state = case when tries + 1 >= ${outcome.mostTries}::integer then 'failed' else 'waiting' end,
    due_at = ${outcome.at}::timestamptz, reason = ${outcome.reason}::text`;
}

/** What became of a message says nothing of an address that was given to the channel since. */
async function noteOnChannel(
  trx: Trx,
  { tenantId, channel: { id, url } }: { tenantId: string; channel: ChannelRecord },
  outcome: Outcome,
): Promise<void> {
  const own = trx.updateTable('channels').where('tenant_id', '=', tenantId).where('id', '=', id);
  if (outcome.kind === 'sent') {
    await own.set({ last_sent_at: outcome.at, last_error: null }).execute();
    return;
  }
  const { reason } = outcome;
  const isGone = outcome.kind === 'failed' && outcome.isGone;
  const disabled = { state: 'disabled', state_reason: reason, paused_by_plan: false } as const;
  const change = { last_error: reason, ...(isGone && disabled) };
  await own.where('url', '=', url).set(change).execute();
}
