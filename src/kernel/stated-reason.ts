import type { Category, Diagnosis } from '../contract/analyses/analysis.ts';

/** Why a job failed as its platform states it, for failures that are known without their log. */
export type StatedReason = {
  /** The platform's own word, such as `no_matching_runner`: one word is one cause. */
  word: string;
  category: Category;
  title: string;
  /** One complete sentence. */
  cause: string;
  /** Where the category's own advice is not good enough. */
  fix?: string;
  retry?: Diagnosis['retry']['advice'];
  scope?: Diagnosis['cause_scope'];
};

/** Whether the reason names a cause, so that nobody has to wait for the log to know it. */
export function namesCause(reason: StatedReason | undefined): boolean {
  return reason !== undefined && reason.category !== 'unknown';
}
