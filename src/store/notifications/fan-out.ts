import { sql, type Transaction } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { fromChannelRow } from '../channels/channel-rows.ts';
import type { ChannelRecord } from '../channels/channel-store.ts';
import type { ChannelRow } from '../channels/channel-tables.ts';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';
import { enqueueNotify } from './enqueue-notify.ts';
import type { FanOut, LogState, NotificationRecord, PlanNotifications } from './notification-store.ts';

type Trx = Transaction<Database>;

type Stored = {
  tenantId: string;
  analysis: Analysis;
  log: LogState;
  enqueue: Enqueue | undefined;
};

/** Plans who is told of an analysis in its own transaction. A tenant without channels pays one look at an index. */
export async function fanOut(
  trx: Trx,
  { tenantId, analysis, log, enqueue }: Stored,
  { since, plan }: PlanNotifications,
): Promise<void> {
  const channels = await activeChannels(trx, tenantId);
  if (channels.length === 0) return;
  const facts = { analysis, log, channels, ...(await spread(trx, { tenantId, analysis }, since)) };
  const records = plan(facts);
  if (log === 'came later') await replan(trx, analysis, records);
  for (const record of records) {
    const planned = await put(trx, tenantId, record);
    if (planned) await enqueueNotify(trx, enqueue, { tenantId, ...planned, startAfter: record.dueAt });
  }
}

/** Locked against being removed until the notifications that name them are stored. */
async function activeChannels(trx: Trx, tenantId: string): Promise<ChannelRecord[]> {
  const { rows } = await sql<ChannelRow>`
    select * from channels where tenant_id = ${tenantId} and state = 'active' order by created_at, id for key share
  `.execute(trx);
  if (rows.length === 0) return [];
  const tenant = trx.selectFrom('tenants').select('plan').where('id', '=', tenantId);
  const { plan } = await tenant.executeTakeFirstOrThrow();
  return plan === 'paid' ? rows.map(fromChannelRow) : [];
}

async function spread(
  trx: Trx,
  { tenantId, analysis }: { tenantId: string; analysis: Analysis },
  since: Date,
): Promise<Pick<FanOut, 'projects' | 'told'>> {
  const { rows } = await sql<{ projects: string; told: string[] }>`select
    (select count(distinct project) from analyses where tenant_id = ${tenantId}
      and fingerprint = ${analysis.fingerprint} and created_at >= ${since}) as projects,
    array(select distinct n.channel_id::text from notifications n where n.channel_id in
        (select id from channels where tenant_id = ${tenantId})
      and n.fingerprint = ${analysis.fingerprint} and n.event = 'incident.opened' and n.created_at >= ${since}) as told
  `.execute(trx);
  return { projects: Number(rows[0]?.projects ?? 0), told: new Set(rows[0]?.told) };
}

// Nobody has been told of it, and nobody is being told of it now.
const untold = sql`state = 'waiting' and tries = 0 and lease_until is null`;

/** What waits to be told of an analysis is about the cause that its log showed, or of no interest any more. */
async function replan(trx: Trx, { id, fingerprint }: Analysis, records: readonly NotificationRecord[]): Promise<void> {
  const wanted = records.map(({ channelId }) => channelId);
  await sql`update notifications set fingerprint = ${fingerprint} where analysis_id = ${id} and state = 'waiting'`.execute(
    trx,
  );
  await sql`
    update notifications set state = 'dropped', reason = 'Its log came, and the filters do not want what it says.'
    where analysis_id = ${id} and ${untold} and channel_id <> all(${wanted}::uuid[])
  `.execute(trx);
}

/**
 * Once for an analysis on a channel: of one that was completed only what is still untold is planned anew. Its earlier
 * task still waits, so this one needs another key.
 */
async function put(
  trx: Trx,
  tenantId: string,
  record: NotificationRecord,
): Promise<{ id: string; key: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications as n
      (id, tenant_id, channel_id, event, analysis_id, fingerprint, created_at, due_at, held, state, tries)
    values (${record.id}, ${tenantId}, ${record.channelId}, ${record.event}, ${record.analysisId},
      ${record.fingerprint}, ${record.createdAt}, ${record.dueAt}, ${record.held}, ${record.state}, ${record.tries})
    on conflict (channel_id, analysis_id) where analysis_id is not null
      do update set event = excluded.event, due_at = excluded.due_at, held = excluded.held
      where n.state = 'waiting' and n.tries = 0 and n.lease_until is null
    returning id
  `.execute(trx);
  const id = rows[0]?.id;
  return id === undefined ? undefined : { id, key: record.id };
}
