import type { Outbound } from '../../net/outbound.ts';
import { dateOf, idOf } from '../fields.ts';
import type { Access, FailedRuns, ProjectAddress, Setback } from '../forge.ts';
import { askAll, gitlabApi, mostItems } from './gitlab-api.ts';

// Pipelines with equal times may be on both sides of the end of a poll.
const sameMomentMs = 1_000;

/** https://docs.gitlab.com/api/pipelines/#list-project-pipelines */
export async function failedSince(
  net: Outbound,
  target: { address: ProjectAddress; access: Access; since: Date },
): Promise<FailedRuns | Setback> {
  const api = gitlabApi(net, target);
  const runs: FailedRuns['runs'] = [];
  const ends: number[] = [];
  // The list holds child pipelines only on request; a parent may end before its children.
  for (const more of ['', '&source=parent_pipeline']) {
    const after = encodeURIComponent(target.since.toISOString());
    const query = `status=failed&updated_after=${after}&order_by=updated_at&sort=asc${more}`;
    const list = await askAll(api, `${api.project}/pipelines?${query}`);
    if (list.kind !== 'list') return list;
    for (const { id, updated_at: updated, created_at: created } of list.items) {
      const runId = idOf(id);
      const failedAt = dateOf(updated) ?? dateOf(created) ?? target.since;
      if (runId !== null) runs.push({ runId, jobs: [], failedAt });
    }
    if (list.items.length >= mostItems) ends.push(runs.at(-1)?.failedAt.getTime() ?? target.since.getTime());
  }
  runs.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
  return { kind: 'runs', runs, ...(ends.length > 0 && { until: new Date(Math.min(...ends) - sameMomentMs) }) };
}
