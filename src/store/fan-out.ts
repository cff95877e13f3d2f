import { sql, type Transaction } from 'kysely';
import type { Analysis } from '../contract/analysis.ts';
import { fromChannelRow } from './channel-rows.ts';
import type { ChannelRecord, FanOut, NotificationRecord, PlanNotifications } from './channel-store.ts';
import type { ChannelRow } from './channel-tables.ts';
import { enqueueNotify } from './enqueue-notify.ts';
import type { Database } from './tables.ts';
import type { Enqueue } from './task.ts';

type Trx = Transaction<Database>;

/** Plans who is told of an analysis in its own transaction. A tenant without channels pays one look at an index. */
export async function fanOut(
  trx: Trx,
  { tenantId, analysis, enqueue }: { tenantId: string; analysis: Analysis; enqueue: Enqueue | undefined },
  { since, plan }: PlanNotifications,
): Promise<void> {
  const channels = await activeChannels(trx, tenantId);
  if (channels.length === 0) return;
  for (const record of plan({ analysis, channels, ...(await spread(trx, { tenantId, analysis }, since)) })) {
    if (!(await insert(trx, tenantId, record))) continue;
    await enqueueNotify(trx, enqueue, { tenantId, id: record.id, startAfter: record.dueAt });
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

/** Once for an analysis on a channel, whatever completes it later. */
async function insert(trx: Trx, tenantId: string, record: NotificationRecord): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications
      (id, tenant_id, channel_id, event, analysis_id, fingerprint, created_at, due_at, held, state, tries)
    values (${record.id}, ${tenantId}, ${record.channelId}, ${record.event}, ${record.analysisId},
      ${record.fingerprint}, ${record.createdAt}, ${record.dueAt}, ${record.held}, ${record.state}, ${record.tries})
    on conflict (channel_id, analysis_id) where analysis_id is not null do nothing returning id
  `.execute(trx);
  return rows.length > 0;
}
