import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Access, FailedJob, ProjectAddress, Setback } from '../forge.ts';
import { askAll, githubApi } from './github-api.ts';
import { type Around, failedJob, failedRun, hasFailed } from './workflow-job.ts';

type Target = { address: ProjectAddress; access: Access; runId: string };

/**
 * The failed jobs of one attempt of a run; `runId` is `<run>/<attempt>`. A run that passed has none: a job of it may
 * have failed that the workflow allows to fail. https://docs.github.com/rest/actions/workflow-jobs
 */
export async function failedJobs(
  net: Outbound,
  target: Target,
): Promise<{ kind: 'jobs'; jobs: FailedJob[] } | Setback> {
  const api = githubApi(net, target);
  const [id = '', attempt = '1'] = target.runId.split('/').map(encodeURIComponent);
  const path = `${api.repository}/actions/runs/${id}/attempts/${attempt}`;
  const found = await ask(api, path);
  if (found.kind !== 'answer') return found;
  const run = fieldsOf(found.json);
  if (!hasFailed(run)) return { kind: 'jobs', jobs: [] };
  const repository = await ask(api, api.repository);
  if (repository.kind !== 'answer') return repository;
  const list = await askAll(api, `${path}/jobs`, 'jobs');
  if (list.kind !== 'list') return list;
  const { full_name: name, default_branch: defaultBranch } = fieldsOf(repository.json);
  const around: Around = { project: textOf(name, 500), defaultBranch, run };
  const failures =
    list.items.length === 0
      ? [failedRun(api.address, run, around)]
      : list.items.filter(hasFailed).map((job) => failedJob(api.address, job, around));
  return { kind: 'jobs', jobs: failures.filter((job): job is FailedJob => job !== null) };
}
