import { canSpread, spread } from '../../kernel/severity.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { FanOut, NotificationRecord, PlanNotifications } from '../../store/notifications/notification-store.ts';
import type { Deps } from '../deps.ts';
import { dueTime } from './due-time.ts';
import { matchesFilters } from './matches-filters.ts';

const logWaitMs = 2 * 60_000;

/**
 * Who is told of an analysis: decided from what its own transaction sees. A cause that shows in several projects
 * within an hour opens an incident, once for a channel and hour. A failure of which nothing is known, or whose log is
 * being fetched, waits for that for two minutes, because it is told once.
 */
export function planNotifications(deps: Pick<Deps, 'now' | 'newId'>): PlanNotifications {
  const now = deps.now();
  const since = new Date(now.getTime() - spread.withinMs);
  return {
    since,
    plan: (facts) => {
      const wanted = facts.channels.filter((channel) => isWanted(channel, facts));
      return wanted.map((channel) => notificationFor(deps, now, { channel, facts }));
    },
  };
}

function isWanted(channel: ChannelRecord, facts: FanOut): boolean {
  if (!matchesFilters(channel.filters, facts.analysis)) return false;
  return !channel.filters.only_new || facts.analysis.occurrence.is_new || opensIncident(channel, facts);
}

function opensIncident({ id }: ChannelRecord, { analysis, projects, told }: FanOut): boolean {
  return canSpread(analysis) && projects >= spread.projects && !told.has(id);
}

function notificationFor(
  deps: Pick<Deps, 'newId'>,
  now: Date,
  { channel, facts }: { channel: ChannelRecord; facts: FanOut },
): NotificationRecord {
  const { at, held } = dueTime(channel, now);
  const dueAt = held ? at : new Date(now.getTime() + (mayLearnMore(facts) ? logWaitMs : 0));
  return {
    ...{ id: deps.newId(), channelId: channel.id },
    event: opensIncident(channel, facts) ? 'incident.opened' : 'analysis.completed',
    ...{ analysisId: facts.analysis.id, fingerprint: facts.analysis.fingerprint },
    ...{ createdAt: now, dueAt, held, state: 'waiting', tries: 0, sentAt: null, reason: null },
  };
}

/** Where the forge itself has given a reason, a log that only somebody else might post would hardly add to it. */
function mayLearnMore({ analysis, log }: FanOut): boolean {
  return log === 'on its way' || (log === 'awaited' && analysis.confidence === 0);
}
