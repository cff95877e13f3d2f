import type { CauseDetail } from '../contract/cause.ts';
import { AppError } from '../errors.ts';
import { type Actor, requireReader } from './actor.ts';
import { causeReply } from './cause-reply.ts';
import type { Deps } from './deps.ts';

const dayMs = 24 * 60 * 60_000;

/** One cause, and when and where it was seen. */
export async function getCause(
  deps: Deps,
  actor: Actor,
  { fingerprint, days }: { fingerprint: string; days: number },
): Promise<CauseDetail> {
  const { tenantId } = requireReader(actor);
  const cause = await deps.store.causes.get(tenantId, fingerprint);
  if (cause === undefined) throw noSuchCause();
  const firstMs = (Math.floor(deps.now().getTime() / dayMs) - days + 1) * dayMs;
  const spread = await deps.store.causes.spread(tenantId, fingerprint, new Date(firstMs));
  const totals = new Map(spread.days.map(({ start, total }) => [start.getTime(), total]));
  const starts = Array.from({ length: days }, (_, at) => firstMs + at * dayMs);
  return {
    ...causeReply(cause),
    occurrences: starts.map((ms) => ({ start: new Date(ms).toISOString(), total: totals.get(ms) ?? 0 })),
    projects: spread.projects.map(({ name, total, lastSeen }) => ({
      ...{ project: name, total, last_seen: lastSeen.toISOString() },
    })),
    branches: spread.branches.map(({ name, total, lastSeen }) => ({
      ...{ branch: name, total, last_seen: lastSeen.toISOString() },
    })),
  };
}

export function noSuchCause(): AppError {
  return new AppError('not_found', 'There is no such cause.');
}
