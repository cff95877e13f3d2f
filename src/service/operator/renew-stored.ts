import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

const atOnce = 20;
const pauseMs = 20;

/**
 * Masks what an earlier version stored as it would be masked today, tenant by tenant and in small transactions. Whoever
 * is stopped in between leaves the rest to the next. Called on a schedule, as an older process may still write.
 */
export async function renewStored(deps: Deps): Promise<void> {
  let renewed = 0;
  for (const { id } of await deps.store.accounts.listTenants()) {
    for (let count = atOnce; count === atOnce && !deps.lifecycle.draining; renewed += count) {
      count = await deps.store.analyses.renew(id, atOnce);
      await sleep(pauseMs);
    }
  }
  if (renewed > 0) deps.log.info({ renewed }, 'masked analyses of an earlier version anew');
}
