import type { Deps } from './deps.ts';
import { giveUpFailure } from './give-up-failure.ts';

// An hour beyond the day for which a log is asked for.
const forgottenMs = 25 * 60 * 60_000;
const atOnce = 100;

/** Failures that still wait when every try is over have lost their task, as after a backup: they end visibly too. */
export async function giveUpForgotten(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - forgottenMs);
  for (;;) {
    const forgotten = await deps.store.failures.listForgotten(before, atOnce);
    for (const { tenantId, id } of forgotten) await giveUpFailure(deps, tenantId, id);
    if (forgotten.length < atOnce) return;
  }
}
