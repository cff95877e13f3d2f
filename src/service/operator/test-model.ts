import type { TestedModel } from '../../contract/tenants/tenant.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** For admins only: asks the model one short question now, and counts it like any other. */
export async function testModel({ modelQueue }: Deps, actor: Actor): Promise<TestedModel> {
  const { tenantId } = requireAdmin(actor);
  if (modelQueue === undefined) {
    throw new AppError(
      'not_found',
      'No language model is set. The operator sets one with FIRSTFAIL_MODEL_URL and FIRSTFAIL_MODEL.',
    );
  }
  const { name, host } = modelQueue.model;
  // Exception: how long it took, for a metric or a header; nothing is decided by it.
  const startedMs = performance.now();
  const obstacle = await modelQueue.test(tenantId);
  if (obstacle === 'over_budget') {
    const detail = 'It was not asked: the tokens of the day are used up. The day ends at midnight UTC.';
    return { ok: false, detail };
  }
  if (obstacle !== undefined) return { ok: false, detail: `${name} at ${host}: ${obstacle.message}` };
  // Exception: how long it took, for a metric or a header; nothing is decided by it.
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  return { ok: true, detail: `${name} at ${host} answered in ${seconds} s.` };
}
