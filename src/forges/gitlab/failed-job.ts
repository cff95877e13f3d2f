import { branchOf, dateOf, type Fields, idOf, isTrue, sameName, textOf } from '../fields.ts';
import type { FailedJob, PassedJob, ProjectAddress } from '../forge.ts';

/** A job of an event or an answer, which use different names for its fields. */
export type JobWords = {
  pipelineId: unknown;
  id: unknown;
  name: unknown;
  ref: unknown;
  tag: unknown;
  sha: unknown;
  startedAt: unknown;
  reason: unknown;
  retries?: unknown;
  defaultBranch: unknown;
  /** The path of the project as GitLab's links spell it. */
  project: string | null;
};

/** Null if the job has no id. Every attempt of a job has its own id. */
export function failedJob(address: ProjectAddress, words: JobWords): FailedJob | null {
  const pipelineId = idOf(words.pipelineId);
  const id = idOf(words.id);
  if (pipelineId === null || id === null) return null;
  const retries = idOf(words.retries);
  return {
    key: `${pipelineId}/${id}`,
    run: {
      provider: 'forge-a',
      project: address.project,
      run_id: pipelineId,
      branch: branchOf(words.ref),
      commit: textOf(words.sha, 128),
      job: textOf(words.name, 255),
      build_url: `${projectUrl(address, words.project)}/-/jobs/${id}`,
      attempt: retries === null ? null : String(Number(retries) + 1),
    },
    // A job that never started has no log.
    jobId: words.startedAt === null ? null : id,
    reason: textOf(words.reason, 100),
    description: null,
    defaultBranch: branchOf(words.defaultBranch),
    isTag: isTrue(words.tag),
  };
}

/** A job that passed, named as it would be had it failed. */
export function passedJob(address: ProjectAddress, words: JobWords, finishedAt: unknown): PassedJob | null {
  const job = failedJob(address, words);
  return job && { key: job.key, run: job.run, defaultBranch: job.defaultBranch, finishedAt: dateOf(finishedAt) };
}

export type PipelineWords = Pick<JobWords, 'pipelineId' | 'ref' | 'tag' | 'sha' | 'defaultBranch' | 'project'>;

/** A pipeline that failed without a job is one failure, which links to the pipeline. */
export function failedPipeline(
  address: ProjectAddress,
  { pipelineId, project, ...words }: PipelineWords,
  { reason, description }: Pick<FailedJob, 'reason' | 'description'>,
): FailedJob | null {
  const job = failedJob(address, { ...words, project, pipelineId, id: '0', name: null, startedAt: null, reason });
  const build_url = `${projectUrl(address, project)}/-/pipelines/${idOf(pipelineId)}`;
  return job && { ...job, run: { ...job.run, build_url }, description };
}

/** A job as the API lists it. */
export function failedJobOf(
  address: ProjectAddress,
  { job, pipelineId, defaultBranch }: { job: Fields; pipelineId: string; defaultBranch: string | null },
): FailedJob | null {
  const { id, name, ref, tag, started_at: startedAt, failure_reason: reason, commit } = job;
  const sha = (commit as Fields | null | undefined)?.id;
  return failedJob(address, { pipelineId, id, name, ref, tag, sha, startedAt, reason, defaultBranch, project: null });
}

/** A delivery may spell the project in another case, as CI_JOB_URL does, but never names another project. */
export function projectUrl({ baseUrl, project }: ProjectAddress, spelled: string | null = null): string {
  const path = spelled !== null && sameName(spelled, project) ? spelled : project;
  return `${baseUrl}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
