import type { CauseDetail } from '../../contract/causes/cause.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { everyDay, firstOfDays } from '../statistics/days.ts';
import { causeReply } from './cause-reply.ts';

/** One cause, with the days, projects and branches in which it occurred. */
export async function getCause(
  deps: Deps,
  actor: Actor,
  { fingerprint, days }: { fingerprint: string; days: number },
): Promise<CauseDetail> {
  const { tenantId } = requireReader(actor);
  const cause = await deps.store.causes.get(tenantId, fingerprint);
  if (cause === undefined) throw noSuchCause();
  const first = firstOfDays(deps.now(), days);
  const spread = await deps.store.causes.spread(tenantId, fingerprint, first);
  return {
    ...causeReply(cause, deps.now()),
    occurrences: everyDay(first, days, spread.days),
    projects: spread.projects.map(({ name, total, lastSeen }) => ({
      project: name,
      total,
      last_seen: lastSeen.toISOString(),
    })),
    branches: spread.branches.map(({ name, total, lastSeen }) => ({
      branch: name,
      total,
      last_seen: lastSeen.toISOString(),
    })),
  };
}

export function noSuchCause(): AppError {
  return new AppError('not_found', 'There is no such cause.');
}
