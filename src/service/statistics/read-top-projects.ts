import type { TopProjectsReply, TopQuery } from '../../contract/statistics/statistics.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { defaultBranchOf } from '../projects/default-branch-reply.ts';
import { statisticsFilter } from './statistics-window.ts';

/** The projects with the most failures, in descending order. */
export async function readTopProjects(deps: Deps, actor: Actor, query: TopQuery): Promise<TopProjectsReply> {
  const { tenantId } = requireReader(actor);
  const rows = await deps.store.statistics.topProjects(tenantId, statisticsFilter(deps, query), query.limit);
  const projects = rows.map(({ project }) => project);
  const states = await deps.store.outcomes.defaultBranchStates(tenantId, projects, deps.now());
  const items = rows.map(({ project, total, highOrWorse, lastSeen }) => ({
    project,
    total,
    high_or_worse: highOrWorse,
    last_seen: lastSeen.toISOString(),
    default_branch: defaultBranchOf(states, project),
  }));
  return { items };
}
