import type { Deps } from '../service/deps.ts';
import { giveUpForgotten } from '../service/failures/give-up-forgotten.ts';
import { reconcileDue } from '../service/failures/reconcile.ts';
import { purgeExpired } from '../service/operator/purge-expired.ts';
import { renewStored } from '../service/operator/renew-stored.ts';
import { sumDays } from '../service/statistics/sum-days.ts';

export type Schedule = { name: string; everyMs: number; run(deps: Deps): Promise<void> };

const hourMs = 60 * 60_000;
// Some connections are due every minute: a check each minute would be a moment too early every other time.
const reconcileMs = 15_000;

/** What every process does periodically; where one process is enough, the database decides which one. */
export const schedules: readonly Schedule[] = [
  { name: 'reconcile', everyMs: reconcileMs, run: reconcileDue },
  { name: 'give-up', everyMs: hourMs, run: giveUpForgotten },
  { name: 'renew-stored', everyMs: hourMs, run: renewStored },
  { name: 'sum-days', everyMs: hourMs, run: sumDays },
  { name: 'purge', everyMs: hourMs, run: purgeExpired },
];
