import type { Feedback, NewFeedback } from '../../contract/analyses/feedback.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { feedbackReply } from './feedback-reply.ts';

/** A person rates an analysis as right or wrong; a second rating replaces the first. */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { id, verdict, category, line, note }: NewFeedback & { id: string },
): Promise<Feedback> {
  const { tenantId, user } = requireUser(actor);
  const rating = { verdict, category: category ?? null, line: line ?? null, note: note || null };
  const record = { id: deps.newId(), analysisId: id, ...rating, createdAt: deps.now(), createdBy: user.id };
  const stored = isUuid(id) ? await deps.store.feedback.give(tenantId, record) : undefined;
  if (stored === undefined) throw new AppError('not_found', 'There is no such analysis.');
  return feedbackReply(stored);
}
