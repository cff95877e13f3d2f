import type { TriedPattern } from '../../contract/patterns/pattern.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PostedBody } from '../../thread/protocol.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';

export type TrialInput = {
  body: PostedBody;
  /** Called when the bytes are released. */
  onAnalysed(): void;
};

const retryAfterSeconds = 30;

/** An admin only. Analyses a log with a pattern beside the stored ones, and stores nothing. */
export async function tryPattern(deps: Deps, actor: Actor, { body, onAnalysed }: TrialInput): Promise<TriedPattern> {
  const { tenantId } = requireAdmin(actor);
  const ownPatterns = await deps.patterns.of(tenantId);
  const answer = await deps.threads.tryPattern(tenantId, { ...body, ownPatterns }).finally(onAnalysed);
  if (answer.kind === 'tried') return { matches: answer.matches, diagnosis: answer.diagnosis };
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.detail, { errors: answer.errors });
  const detail =
    answer.reason === 'timeout'
      ? 'The log took longer to analyse with this pattern than is allowed. Nothing was stored.'
      : 'The log could not be analysed. Nothing was stored. Send it again shortly.';
  throw new AppError('unavailable', detail, { retryAfterSeconds });
}
