import type { Deps } from '../service/deps.ts';
import { giveUpForgotten } from '../service/failures/give-up-forgotten.ts';
import { reconcileDue } from '../service/failures/reconcile.ts';
import { purgeExpired } from '../service/operator/purge-expired.ts';
import { renewStored } from '../service/operator/renew-stored.ts';

export type Schedule = { name: string; everyMs: number; run(deps: Deps): Promise<void> };

const minuteMs = 60_000;
// Some connections are due every minute: a look each minute would find them a moment too early, every other time.
const lookMs = 15_000;

/** What every process does from time to time; where one is enough, the database decides which. */
export function createSchedules({ retentionDays }: { retentionDays: number }): readonly Schedule[] {
  return [
    { name: 'reconcile', everyMs: lookMs, run: reconcileDue },
    { name: 'give-up', everyMs: 60 * minuteMs, run: giveUpForgotten },
    { name: 'renew-stored', everyMs: 60 * minuteMs, run: renewStored },
    { name: 'purge', everyMs: 60 * minuteMs, run: async (deps) => await purgeExpired(deps, retentionDays) },
  ];
}
