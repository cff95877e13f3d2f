import type { Deps } from '../deps.ts';
import { giveUpFailure } from './give-up-failure.ts';

// An hour beyond the day for which a log is asked for.
const forgottenMs = 25 * 60 * 60_000;
const atOnce = 100;
const mostPages = 100;

/**
 * Failures that still wait when every try is over have lost their task, as after a backup: they end visibly too. Those
 * that cannot be ended now are left for the next time.
 */
export async function giveUpForgotten(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - forgottenMs);
  const left = new Set<string>();
  for (let page = 0; page < mostPages; page += 1) {
    const forgotten = await deps.store.failures.listForgotten(before, atOnce + left.size);
    const fresh = forgotten.filter(({ id }) => !left.has(id));
    for (const { tenantId, id } of fresh) if (!(await isGivenUp(deps, tenantId, id))) left.add(id);
    if (fresh.length < atOnce) break;
  }
  if (left.size > 0) deps.log.error({ failures: left.size }, 'could not give up on all forgotten failures');
}

/** One that cannot be ended must not keep the others waiting. */
async function isGivenUp(deps: Deps, tenantId: string, id: string): Promise<boolean> {
  try {
    await giveUpFailure(deps, { tenantId, id });
    return (await deps.store.failures.get(tenantId, id))?.state !== 'waiting';
  } catch {
    return false;
  }
}
