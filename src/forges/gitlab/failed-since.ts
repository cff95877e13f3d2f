import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { dateOf, idOf, listOf } from '../fields.ts';
import type { Access, Place, Setback } from '../forge.ts';
import { gitlabApi } from './gitlab-api.ts';

const most = 100;

type FailedRun = { runId: string; jobs: readonly []; failedAt: Date };

/** https://docs.gitlab.com/api/pipelines/#list-project-pipelines */
export async function failedSince(
  net: Outbound,
  target: { place: Place; access: Access; since: Date },
): Promise<{ kind: 'runs'; runs: FailedRun[] } | Setback> {
  const api = gitlabApi(net, target);
  const runs: FailedRun[] = [];
  // The list leaves child pipelines out unless it is asked for them; a parent need not wait for its children.
  for (const more of ['', '&source=parent_pipeline']) {
    const after = encodeURIComponent(target.since.toISOString());
    const query = `status=failed&updated_after=${after}&order_by=updated_at&sort=asc&per_page=${most}${more}`;
    const answer = await ask(api, `${api.project}/pipelines?${query}`);
    if (answer.kind !== 'answer') return answer;
    for (const { id, updated_at: updated, created_at: created } of listOf(answer.json)) {
      const runId = idOf(id);
      const failedAt = dateOf(updated) ?? dateOf(created) ?? target.since;
      if (runId !== null) runs.push({ runId, jobs: [], failedAt });
    }
  }
  runs.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
  return { kind: 'runs', runs: runs.slice(0, most) };
}
