import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { JoinedIncident } from '../../store/incidents/incident-store.ts';
import type { NotificationRecord } from '../../store/notifications/notification-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { dueTime } from './due-time.ts';
import { matchesFilters } from './matches-filters.ts';

type PlanDeps = Pick<Deps, 'now' | 'newId'>;
type About = { tenantId: TenantId; incidentId: string; event: 'incident.opened' | 'incident.closed' };

const toldTogether = 'It was told with its incident.';

/**
 * Plans one notification of an incident for each channel that wants one of its analyses, and answers the channels that
 * are told of it by now. What waits for them about single analyses is told with it.
 */
export async function planOpened(
  deps: PlanDeps,
  transaction: StoreTransaction,
  facts: { tenantId: TenantId; active: readonly ChannelRecord[]; joined: JoinedIncident; analysis: Analysis },
): Promise<ReadonlySet<string>> {
  const { tenantId, active, joined, analysis } = facts;
  const { notifications, incidents } = transaction;
  const told = await notifications.channelsToldOf(joined.id);
  const untold = active.filter(({ id }) => !told.has(id));
  if (untold.length === 0) return told;
  const members = joined.isNew ? await incidents.members(joined.id) : [analysis];
  const wanting = untold.filter(({ filters }) => members.some((member) => matchesFilters(filters, member)));
  const about = { tenantId, incidentId: joined.id, event: 'incident.opened' } as const;
  await planFor(deps, transaction, { channels: wanting, about });
  const ids = wanting.map(({ id }) => id);
  await notifications.dropTold(joined.id, ids, toldTogether);
  return new Set([...told, ...ids]);
}

/** Plans the end of an incident for the channels that were told of its opening. */
export async function planClosed(
  deps: PlanDeps,
  transaction: StoreTransaction,
  { tenantId, incidentId }: Omit<About, 'event'>,
): Promise<void> {
  const told = await transaction.notifications.channelsToldOf(incidentId);
  if (told.size === 0 || (await transaction.tenant.getPlan()) !== 'paid') return;
  const channels = (await transaction.channels.lockActive()).filter(({ id }) => told.has(id));
  await planFor(deps, transaction, { channels, about: { tenantId, incidentId, event: 'incident.closed' } });
}

async function planFor(
  deps: PlanDeps,
  { notifications, enqueue }: StoreTransaction,
  { channels, about }: { channels: readonly ChannelRecord[]; about: About },
): Promise<void> {
  for (const channel of channels) {
    const record = notificationOf(deps, channel, about);
    const id = await notifications.plan(record);
    if (id === undefined) continue;
    const task = { kind: 'notify', tenantId: about.tenantId, id } as const;
    await enqueue({ task, options: { key: id, startAfter: record.dueAt } });
  }
}

function notificationOf(deps: PlanDeps, channel: ChannelRecord, { event, incidentId }: About): NotificationRecord {
  const now = deps.now();
  const { at, held } = dueTime(channel, now);
  return {
    id: deps.newId(),
    channelId: channel.id,
    event,
    analysisId: null,
    incidentId,
    fingerprint: null,
    createdAt: now,
    dueAt: at,
    held,
    state: 'waiting',
    tries: 0,
    sentAt: null,
    reason: null,
  };
}
