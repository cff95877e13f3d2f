import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { Feedback, NewFeedback } from '../../contract/analyses/feedback.ts';
import type { CauseChange } from '../../contract/causes/cause.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Actor, requireUser } from '../actor.ts';
import { applyCauseChange } from '../causes/apply-cause-change.ts';
import type { Deps } from '../deps.ts';
import { feedbackReply } from './feedback-reply.ts';

/**
 * A person rates an analysis as right or wrong; a second rating replaces the first. A right category that comes with it
 * is from then on that of the cause.
 */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { id, ...given }: NewFeedback & { id: string },
): Promise<Feedback> {
  const person = requireUser(actor);
  const { tenantId, user } = person;
  const { verdict, category = null, line = null, note } = given;
  const rating = { verdict, category, line, note: note || null };
  const record = { id: deps.newId(), analysisId: id, ...rating, createdAt: deps.now(), createdBy: user.id };
  const stored = await deps.store.inTransaction(tenantId, async (transaction) => {
    const analysis = isUuid(id) ? await transaction.analyses.get(id) : undefined;
    if (analysis === undefined) return undefined;
    const wanted = correctionOf(analysis, rating);
    const { fingerprint } = analysis;
    if (wanted) await applyCauseChange(deps, transaction, { person, fingerprint, wanted });
    return await transaction.feedback.give(record);
  });
  if (stored === undefined) throw new AppError('not_found', 'There is no such analysis.');
  return feedbackReply(stored);
}

/** Who gives back the category that the log alone says ends the correction. */
function correctionOf(
  { category, category_by_log }: Analysis,
  rating: Pick<Feedback, 'verdict' | 'category'>,
): CauseChange | undefined {
  if (rating.verdict !== 'wrong' || rating.category === null || rating.category === category) return undefined;
  return { category: rating.category === category_by_log ? null : rating.category };
}
