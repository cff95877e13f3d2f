import type { RateLimitAnswer, RateWindow } from '../../store/operator/rate-limit-store.ts';
import { type Actor, requireManual } from '../actor.ts';
import type { Deps } from '../deps.ts';

export type { RateLimitAnswer };

export const rateWindowMs = 60_000;
// An outcome costs a row, not an analysis.
const outcomesForALog = 10;

/** Counts a request in the window of the tenant, for all tokens and addresses. A refusal is a value, not a throw. */
export async function consumeRateLimit(deps: Deps, actor: Actor, of: RateWindow['of']): Promise<RateLimitAnswer> {
  const { tenantId } = requireManual(actor);
  const limit = deps.settings.rateLimit * (of === 'outcomes' ? outcomesForALog : 1);
  return await deps.store.rateLimit.consume(tenantId, { of, limit, windowMs: rateWindowMs });
}
