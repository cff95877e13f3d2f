import type { Deps } from '../deps.ts';

/**
 * Sums the days that are over, tenant by tenant and a day at a time. A process that is stopped leaves the rest to the next
 * call. Called on a schedule.
 */
export async function sumDays(deps: Deps): Promise<void> {
  const { statistics } = deps.store;
  let days = 0;
  for (const { id } of await deps.store.accounts.listTenants()) {
    const sumNext = async () => !deps.lifecycle.draining && (await statistics.sumNextDay(id, deps.now())) === 'summed';
    while (await sumNext()) days += 1;
    const foldNext = async () => !deps.lifecycle.draining && (await statistics.foldSums(id));
    while (await foldNext());
  }
  if (days > 0) deps.log.info({ days }, 'summed days for the statistics');
}
