import type { FeedbackListQuery, FeedbackListReply } from '../../contract/analyses/feedback.ts';
import { AppError } from '../../kernel/app-error.ts';
import { readCursor, writeCursor } from '../../kernel/cursor.ts';
import type { FeedbackOnAnalysis } from '../../store/analyses/feedback-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { feedbackReply } from './feedback-reply.ts';

/** The ratings of analyses beside the values of the analyses, newest first, with the totals of both verdicts. */
export async function listFeedback(deps: Deps, actor: Actor, query: FeedbackListQuery): Promise<FeedbackListReply> {
  const { tenantId } = requireReader(actor);
  const { limit, cursor, ...filter } = query;
  const scope = { tenantId, filter: { ...filter, list: 'feedback' } };
  const after = cursor === undefined ? undefined : readCursor(deps.secretKey, scope, cursor);
  if (cursor !== undefined && after === undefined) throw foreignCursor();
  const { analysis, since, until } = filter;
  const [rows, totals] = await Promise.all([
    deps.store.feedback.list(tenantId, filter, { limit: limit + 1, after }),
    deps.store.feedback.totals(tenantId, { analysis, since, until }),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next_cursor = last ? writeCursor(deps.secretKey, scope, last) : null;
  return { items: rows.slice(0, limit).map(feedbackReplyOf), totals, next_cursor, limit };
}

function feedbackReplyOf({ saidCategory, saidTitle, saidLine, engineVersion, ...feedback }: FeedbackOnAnalysis) {
  const statement = { category: saidCategory, title: saidTitle, line: saidLine, engine_version: engineVersion };
  return { ...feedbackReply(feedback), analysis: statement };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer to the same filters; start without it' }],
  });
}
