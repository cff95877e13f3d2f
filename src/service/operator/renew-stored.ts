// Exception: a pause for others between batches; nothing is decided by it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

const atOnce = 20;
const pauseMs = 20;

/**
 * Masks the analyses of an earlier version as today, tenant by tenant and in small transactions. A process that is
 * stopped leaves the rest to the next call. Called on a schedule, because an older process may still write.
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
