import type { FailedJob } from '../forge.ts';

/** Additional words for cases without a word of GitLab. The analyser knows them too. */
export const withoutJobs = 'pipeline_without_jobs';
export const downstreamFailed = 'downstream_pipeline_failed';

const ofPipeline = new Set<string | null>(['config_error', withoutJobs]);
const ofTrigger = /bridge|downstream|upstream|descendant|hierarchy|^pipeline_loop/;

/** The reason of a trigger job whose downstream pipeline failed; it names no cause. */
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
