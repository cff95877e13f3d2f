import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { JoinedIncident } from '../../store/incidents/incident-store.ts';
import type { NotificationRecord } from '../../store/notifications/notification-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { Deps } from '../deps.ts';
import { dueTime } from './due-time.ts';
import { matchesFilters } from './matches-filters.ts';
import { planOpened } from './plan-incident.ts';

const logWaitMs = 2 * 60_000;

/** Whether an analysis is made from the log: from the start, not yet, any moment now, or since a moment ago. */
export type LogState = 'there' | 'awaited' | 'on its way' | 'came later';

type StoredAnalysis = { tenantId: string; analysis: Analysis; log: LogState; joined: JoinedIncident | undefined };
type Facts = {
  analysis: Analysis;
  log: LogState;
  /** The channels that are told of the incident that the analysis belongs to. */
  told: ReadonlySet<string>;
};

/**
 * Plans which channels are notified of an analysis, in the transaction that stores it. Of the analyses of an incident a
 * channel is told once, in one message; a muted cause is told to none. A tenant without channels costs one look-up.
 */
export async function planNotifications(
  deps: Pick<Deps, 'now' | 'newId'>,
  transaction: StoreTransaction,
  { tenantId, analysis, log, joined }: StoredAnalysis,
): Promise<void> {
  const { channels, notifications } = transaction;
  const active = await channels.lockActive();
  if (active.length === 0 || (await transaction.tenant.getPlan()) !== 'paid') return;
  const now = deps.now();
  if (await transaction.causes.isMuted(analysis.fingerprint, now)) {
    if (log === 'came later') await notifications.replan(analysis, [], 'The cause is muted.');
    return;
  }
  const told = joined && (await planOpened(deps, transaction, { tenantId, active, joined, analysis }));
  const facts = { analysis, log, told: told ?? new Set<string>() };
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
  const { analysis, told } = facts;
  // A secret in a log, or a release that fails, is more than the incident.
  if (told.has(channel.id) && analysis.severity !== 'critical') return false;
  return matchesFilters(channel.filters, analysis) && (!channel.filters.only_new || analysis.occurrence.is_new);
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
    event: 'analysis.completed',
    analysisId: facts.analysis.id,
    incidentId: null,
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
