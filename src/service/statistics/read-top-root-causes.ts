import type { TopRootCausesQuery, TopRootCausesReply } from '../../contract/statistics/statistics.ts';
import type { TopRootCause } from '../../store/statistics/statistics-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import { knowledgeReply } from '../causes/knowledge-reply.ts';
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
  const now = deps.now();
  const items = rows.map((row) => itemOf(row, now, everyDay(since, days, daysOfCauses?.get(row.fingerprint) ?? [])));
  return { items };
}

type Item = TopRootCausesReply['items'][number];

function itemOf(row: TopRootCause, now: Date, occurrences: Item['occurrences']): Item {
  const { fingerprint, title, category, severity, total, projects, firstSeen, lastSeen, status, note, reopenedAt } =
    row;
  const { assignee, ticket_url, muted_until, muted_above } = knowledgeReply(row, now);
  return {
    ...{ fingerprint, title, category, severity, total, projects },
    first_seen: firstSeen.toISOString(),
    last_seen: lastSeen.toISOString(),
    ...{ status, note, assignee, ticket_url, muted_until, muted_above },
    reopened_at: reopenedAt?.toISOString() ?? null,
    occurrences,
  };
}
