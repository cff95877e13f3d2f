import type { Feedback } from '../../contract/analyses/feedback.ts';
import type { FeedbackRecord } from '../../store/analyses/feedback-store.ts';

/** Feedback in the form of the API. */
export function feedbackReply({ id, analysisId, verdict, category, line, note, ...given }: FeedbackRecord): Feedback {
  return {
    id,
    analysis_id: analysisId,
    verdict,
    category,
    line,
    note,
    created_at: given.createdAt.toISOString(),
    created_by: given.createdBy,
  };
}
