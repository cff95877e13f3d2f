import type { Analysis } from '../../contract/analyses/analysis.ts';
import { canSpread, spread } from '../../kernel/severity.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { NotificationRecord } from '../../store/notifications/notification-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { Deps } from '../deps.ts';
import { dueTime } from './due-time.ts';
import { matchesFilters } from './matches-filters.ts';

const logWaitMs = 2 * 60_000;

/** Whether an analysis is made from the log: from the start, not yet, any moment now, or since a moment ago. */
export type LogState = 'there' | 'awaited' | 'on its way' | 'came later';

type StoredAnalysis = { tenantId: string; analysis: Analysis; log: LogState };
type Facts = {
  analysis: Analysis;
  log: LogState;
  /** In how many projects the cause showed within the hour, this one included. */
  projects: number;
  /** The channels that were notified of an incident of this cause within the hour. */
  notifiedChannels: ReadonlySet<string>;
};

/**
 * Plans which channels are notified of an analysis, in the transaction that stores it. A cause that shows in several
 * projects within an hour opens an incident, once for a channel and hour. A tenant without channels costs one look-up.
 */
export async function planNotifications(
  deps: Pick<Deps, 'now' | 'newId'>,
  transaction: StoreTransaction,
  { tenantId, analysis, log }: StoredAnalysis,
): Promise<void> {
  const { channels, notifications } = transaction;
  const active = await channels.lockActive();
  if (active.length === 0 || (await transaction.tenant.getPlan()) !== 'paid') return;
  const now = deps.now();
  const since = new Date(now.getTime() - spread.withinMs);
  const facts = { analysis, log, ...(await notifications.countSpread(analysis.fingerprint, since)) };
  const wanted = active.filter((channel) => isWanted(channel, facts));
  if (log === 'came later') {
    const channelIds = wanted.map(({ id }) => id);
    await notifications.replan(analysis, channelIds, 'Its log came, and the filters do not want what it says.');
  }
  for (const channel of wanted) {
    const record = notificationFor(deps, now, { channel, facts });
    const id = await notifications.plan(record);
    if (id === undefined) continue;
    // The earlier task of one that is planned anew still waits, so this one has a key of its own.
    const options = { key: record.id, startAfter: record.dueAt };
    await transaction.enqueue({ task: { kind: 'notify', tenantId, id }, options });
  }
}

function isWanted(channel: ChannelRecord, facts: Facts): boolean {
  if (!matchesFilters(channel.filters, facts.analysis)) return false;
  return !channel.filters.only_new || facts.analysis.occurrence.is_new || opensIncident(channel, facts);
}

function opensIncident({ id }: ChannelRecord, { analysis, projects, notifiedChannels }: Facts): boolean {
  return canSpread(analysis) && projects >= spread.projects && !notifiedChannels.has(id);
}

function notificationFor(
  deps: Pick<Deps, 'newId'>,
  now: Date,
  { channel, facts }: { channel: ChannelRecord; facts: Facts },
): NotificationRecord {
  const { at, held } = dueTime(channel, now);
  const dueAt = held ? at : new Date(now.getTime() + (mayLearnMore(facts) ? logWaitMs : 0));
  return {
    id: deps.newId(),
    channelId: channel.id,
    event: opensIncident(channel, facts) ? 'incident.opened' : 'analysis.completed',
    analysisId: facts.analysis.id,
    fingerprint: facts.analysis.fingerprint,
    createdAt: now,
    dueAt,
    held,
    state: 'waiting',
    tries: 0,
    sentAt: null,
    reason: null,
  };
}

/**
 * Whether a notification waits for two minutes, because an analysis is notified once: while its log is being fetched, or
 * may be posted. Where the forge itself has given a reason, a log that somebody else might post would hardly add to it.
 */
function mayLearnMore({ analysis, log }: Facts): boolean {
  return log === 'on its way' || (log === 'awaited' && analysis.confidence === 0);
}
