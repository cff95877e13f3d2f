import type { StatisticsFilter } from '../store/reading.ts';
import type { Deps } from './deps.ts';

type Query = {
  since?: Date | undefined;
  until?: Date | undefined;
  days: number;
  project?: StatisticsFilter['project'];
  source?: StatisticsFilter['source'];
};

const dayMs = 24 * 60 * 60_000;

/**
 * What a statistic is of. Without `until` it ends with today, and without `since` it is whole days: the same question
 * has the same answer all day long while nothing new comes in.
 */
export function statisticsFilter(deps: Deps, query: Query): StatisticsFilter {
  const { since, days, project, source } = query;
  const endOfToday = startOfDay(deps.now().getTime()) + dayMs - 1;
  const until = query.until ?? new Date(Math.max(endOfToday, since?.getTime() ?? endOfToday));
  const start = since ?? new Date(startOfDay(until.getTime()) - (days - 1) * dayMs);
  return { since: start, until, project, source };
}

function startOfDay(timeMs: number): number {
  return Math.floor(timeMs / dayMs) * dayMs;
}
