import type { Outbound } from '../../net/outbound.ts';
import { dateOf, idOf } from '../fields.ts';
import type { Access, FailedRuns, ProjectAddress, Setback } from '../forge.ts';
import { startupFailure, timedOut } from './failure-reasons.ts';
import { askAll, githubApi } from './github-api.ts';

// GitHub filters runs by the time of their first attempt, and a run may end long after it.
const longestRunMs = 24 * 60 * 60_000;

type Target = { address: ProjectAddress; access: Access; since: Date };

/** https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository */
export async function failedSince(net: Outbound, target: Target): Promise<FailedRuns | Setback> {
  const api = githubApi(net, target);
  const { since } = target;
  const runs: FailedRuns['runs'] = [];
  let isMore = false;
  const created = encodeURIComponent(`>=${new Date(since.getTime() - longestRunMs).toISOString()}`);
  for (const status of ['failure', timedOut, startupFailure]) {
    const list = await askAll(
      api,
      `${api.repository}/actions/runs?status=${status}&created=${created}`,
      'workflow_runs',
    );
    if (list.kind !== 'list') return list;
    isMore ||= list.isMore;
    for (const run of list.items) {
      const id = idOf(run.id);
      const failedAt = dateOf(run.updated_at) ?? since;
      if (id !== null && failedAt >= since)
        runs.push({ runId: `${id}/${idOf(run.run_attempt) ?? '1'}`, jobs: [], failedAt });
    }
  }
  runs.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
  const missed =
    'GitHub lists more failed runs than a poll looks at, 1,000 of each kind: of what no delivery announced, something may be missing.';
  return { kind: 'runs', runs, ...(isMore && { missed }) };
}
