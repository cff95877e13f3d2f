import type { FailedJob } from '../forge.ts';

/** Words of ours, where GitLab has none. The analyser knows them beside GitLab's own. */
export const withoutJobs = 'pipeline_without_jobs';
export const downstreamFailed = 'downstream_pipeline_failed';

const ofPipeline = new Set<string | null>(['config_error', withoutJobs]);
const ofTrigger = /bridge|downstream|upstream|descendant|hierarchy|^pipeline_loop/;

/** What a trigger job says where the pipeline that it started has failed: nothing of its own. */
export function isSilent(reason: unknown): boolean {
  return reason === null || reason === undefined || reason === 'unknown_failure';
}

export function whyNoLog({ reason }: Pick<FailedJob, 'reason'>): string {
  if (ofPipeline.has(reason)) return 'No job of the pipeline was made, so there is no log.';
  if (reason !== null && ofTrigger.test(reason)) {
    return 'A trigger job starts another pipeline and prints nothing, so there is no log of it.';
  }
  return 'The job never started, so there is no log of it.';
}
