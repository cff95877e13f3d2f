import type { TopRootCausesQuery, TopRootCausesReply } from '../../contract/statistics/statistics.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { everyDay, firstOfDays } from './days.ts';
import { statisticsFilter } from './statistics-window.ts';

/** The most frequent causes, in descending order. */
export async function readTopRootCauses(
  deps: Deps,
  actor: Actor,
  query: TopRootCausesQuery,
): Promise<TopRootCausesReply> {
  const { tenantId } = requireReader(actor);
  const { limit, occurrence_days: days } = query;
  const filter = statisticsFilter(deps, query);
  const rows = await deps.store.statistics.topRootCauses(tenantId, filter, limit);
  const since = firstOfDays(filter.until, days);
  const fingerprints = days > 0 ? rows.map(({ fingerprint }) => fingerprint) : [];
  const daysOfCauses =
    fingerprints.length > 0
      ? await deps.store.statistics.daysOfCauses(tenantId, { ...filter, since }, fingerprints)
      : undefined;
  const items = rows.map(({ firstSeen, lastSeen, reopenedAt, ...row }) => ({
    ...row,
    first_seen: firstSeen.toISOString(),
    last_seen: lastSeen.toISOString(),
    reopened_at: reopenedAt?.toISOString() ?? null,
    occurrences: everyDay(since, days, daysOfCauses?.get(row.fingerprint) ?? []),
  }));
  return { items };
}
