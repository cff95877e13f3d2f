import type { ProjectListQuery, ProjectListReply, ProjectNamesReply } from '../../contract/projects/project.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { statisticsFilter } from '../statistics/statistics-window.ts';
import { defaultBranchOf } from './default-branch-reply.ts';

/** A page of the projects whose name fits, also of those without a failure in the period. */
export async function listProjects(
  deps: Deps,
  actor: Actor,
  query: ProjectListQuery,
): Promise<ProjectListReply | ProjectNamesReply> {
  const { tenantId } = requireReader(actor);
  const { limit, offset, q: part, project: names, sort: order } = query;
  const { projects, outcomes } = deps.store;
  if (query.view === 'names') {
    const found = await projects.names(tenantId, { part, names }, { limit, offset });
    return { items: found.names.map((project) => ({ project })), total: found.total, limit, offset };
  }
  const { since, until } = statisticsFilter(deps, query);
  const { rows, total } = await projects.list(tenantId, { part, names, since, until }, { limit, offset, order });
  const named = rows.map(({ project }) => project);
  const states = await outcomes.defaultBranchStates(tenantId, named, deps.now());
  const items = rows.map(({ project, total: failures, highOrWorse, lastSeen }) => ({
    project,
    total: failures,
    high_or_worse: highOrWorse,
    last_seen: lastSeen?.toISOString() ?? null,
    default_branch: defaultBranchOf(states, project),
  }));
  return { items, total, limit, offset };
}
