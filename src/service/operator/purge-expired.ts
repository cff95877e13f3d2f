import type { Deps } from '../deps.ts';

const dayMs = 24 * 60 * 60_000;

/** Removes expired analyses, sessions and idempotency keys. Called on a schedule. */
export async function purgeExpired(deps: Deps): Promise<void> {
  const now = deps.now();
  const analysesBefore = new Date(now.getTime() - deps.settings.retentionDays * dayMs);
  const removed = await deps.store.purgeExpired(now, analysesBefore);
  if (removed > 0) deps.log.info({ removed }, 'removed what is past its time');
}
