import type { TopQuery, TopRootCausesReply } from '../contract/statistics.ts';
import { type Actor, requireReader } from './actor.ts';
import type { Deps } from './deps.ts';
import { statisticsFilter } from './statistics-window.ts';

/** What failed most often, most first. */
export async function readTopRootCauses(deps: Deps, actor: Actor, query: TopQuery): Promise<TopRootCausesReply> {
  const { tenantId } = requireReader(actor);
  const rows = await deps.store.statistics.topRootCauses(tenantId, statisticsFilter(deps, query), query.limit);
  const items = rows.map(({ firstSeen, lastSeen, ...row }) => ({
    ...row,
    first_seen: firstSeen.toISOString(),
    last_seen: lastSeen.toISOString(),
  }));
  return { items };
}
