import type { RateLimitAnswer } from '../../store/operator/rate-limit-store.ts';
import { type Actor, requireManual } from '../actor.ts';
import type { Deps } from '../deps.ts';

export type { RateLimitAnswer };

export const rateWindowMs = 60_000;

/** Counts a request for analysis in the tenant's window, whichever token and door it uses. Refusal is a value. */
export async function takeRateLimit(deps: Deps, actor: Actor): Promise<RateLimitAnswer> {
  const { tenantId } = requireManual(actor);
  return await deps.store.rateLimit.take(tenantId, deps.settings.rateLimit, rateWindowMs);
}
