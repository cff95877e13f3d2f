import { branchOf, dateOf, type Fields, fieldsOf, idOf, sameName, textOf } from '../fields.ts';
import type { FailedJob, PassedJob, ProjectAddress } from '../forge.ts';
import { startupFailure } from './failure-reasons.ts';

/** What the answer or the delivery around a job or run states. */
export type Around = {
  /** The name of the repository as GitHub's links spell it. */
  project: string | null;
  defaultBranch: unknown;
  /** The run of the job, if it is known: only a run names the repository of its branch. */
  run?: Fields;
};

const failures = new Set<unknown>(['failure', 'timed_out', startupFailure]);

export function hasFailed({ conclusion }: Fields): boolean {
  return failures.has(conclusion);
}

/**
 * A job as deliveries and the API describe it; null if it has no id. Every attempt of a job has its own id, so the key
 * names the attempt too.
 */
export function failedJob(address: ProjectAddress, job: Fields, around: Around): FailedJob | null {
  const [runId, id] = [idOf(job.run_id), idOf(job.id)];
  if (runId === null || id === null) return null;
  const { conclusion } = job;
  return {
    key: `${runId}/${id}`,
    run: {
      provider: 'forge-c',
      project: address.project,
      run_id: runId,
      branch: around.run ? branchOfRun(around.run, around.project) : branchOf(job.head_branch),
      commit: textOf(job.head_sha, 128),
      job: textOf(job.name, 255),
      build_url: `${projectUrl(address, around.project)}/actions/runs/${runId}/job/${id}`,
      attempt: idOf(job.run_attempt),
    },
    jobId: id,
    // That a job failed is no reason of its own.
    reason: conclusion === 'failure' ? null : textOf(conclusion, 100),
    description: null,
    defaultBranch: branchOf(around.defaultBranch),
    isTag: false,
  };
}

/** A job that passed, named as it would be had it failed. */
export function passedJob(address: ProjectAddress, job: Fields, around: Around): PassedJob | null {
  const named = failedJob(address, job, around);
  if (named === null) return null;
  const { key, run, defaultBranch } = named;
  return { key, run, defaultBranch, finishedAt: dateOf(job.completed_at) };
}

/** A run that failed without a job is one failure, which links to the run. */
export function failedRun(address: ProjectAddress, run: Fields, around: Around): FailedJob | null {
  const job = { run_id: run.id, id: '0', run_attempt: run.run_attempt, head_sha: run.head_sha, name: run.name };
  const failure = failedJob(address, job, { ...around, run });
  if (failure === null) return null;
  const { run_id, attempt } = failure.run;
  const build_url = `${projectUrl(address, around.project)}/actions/runs/${run_id}`;
  return {
    ...failure,
    key: `${run_id}/attempt-${attempt ?? '1'}`,
    run: { ...failure.run, build_url: attempt === null ? build_url : `${build_url}/attempts/${attempt}` },
    jobId: null,
    reason: startupFailure,
  };
}

/** A branch of a fork may have the name of a branch of the repository; GitHub shows it as `owner:branch`. */
export function branchOfRun(run: Fields, project: string | null): string | null {
  const branch = branchOf(run.head_branch);
  const head = fieldsOf(run.head_repository);
  const name = textOf(head.full_name, 500);
  if (branch === null || name === null || project === null || sameName(name, project)) return branch;
  return `${name.split('/')[0]}:${branch}`;
}

/** A delivery may spell the repository in another case, as links do, but never names another one. */
export function projectUrl({ baseUrl, project }: ProjectAddress, spelled: string | null = null): string {
  const path = spelled !== null && sameName(spelled, project) ? spelled : project;
  return `${baseUrl}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
