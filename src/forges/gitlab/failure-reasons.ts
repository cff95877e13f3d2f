import type { StatedReason } from '../../kernel/stated-reason.ts';
import { jobReasons } from './job-reasons.ts';
import { pipelineReasons } from './pipeline-reasons.ts';
import type { Reason } from './reason.ts';
import { runnerReasons } from './runner-reasons.ts';

/**
 * GitLab's words for why a job failed that need no log, as its API and webhooks give them, and the two of `no-log.ts`.
 * https://docs.gitlab.com/ci/jobs/ and `app/models/concerns/enums/ci/commit_status.rb`. A failed script is not among
 * them: that says nothing without its log.
 */
const reasons: Readonly<Record<string, Reason>> = { ...runnerReasons, ...pipelineReasons, ...jobReasons };

/** Undefined for words without a meaning of their own, and for words of newer versions of GitLab. */
export function failureReason(word: string | null): StatedReason | undefined {
  const reason = word !== null && Object.hasOwn(reasons, word) ? reasons[word] : undefined;
  return word !== null && reason ? { word, ...reason } : undefined;
}
