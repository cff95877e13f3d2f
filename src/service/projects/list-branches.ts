import type { BranchListQuery, BranchListReply } from '../../contract/projects/project.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { statisticsFilter } from '../statistics/statistics-window.ts';

/** A page of the branches of one project that failed in the period. */
export async function listBranches(deps: Deps, actor: Actor, query: BranchListQuery): Promise<BranchListReply> {
  const { tenantId } = requireReader(actor);
  const { limit, offset, q: part, project, since: from, until: to, days } = query;
  const { since, until } = statisticsFilter(deps, { since: from, until: to, days });
  const filter = { project, part, since, until };
  const { rows, total } = await deps.store.projects.branches(tenantId, filter, { limit, offset });
  const items = rows.map(({ branch, total: failures, highOrWorse, lastSeen }) => ({
    branch,
    total: failures,
    high_or_worse: highOrWorse,
    last_seen: lastSeen.toISOString(),
  }));
  return { items, total, limit, offset };
}
