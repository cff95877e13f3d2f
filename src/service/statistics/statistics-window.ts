import type { StatisticsFilter } from '../../store/statistics/statistics-store.ts';
import type { Deps } from '../deps.ts';

type Query = {
  since?: Date | undefined;
  until?: Date | undefined;
  days: number;
  project?: StatisticsFilter['project'];
  branch?: StatisticsFilter['branch'];
  source?: StatisticsFilter['source'];
};

const dayMs = 24 * 60 * 60_000;
// RFC 3339 has no form for times outside of these years; the first day is a Monday, on which a week begins.
const firstMs = Date.parse('0001-01-01T00:00:00.000Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The period of a statistic. Without `until` it ends with today, and without `since` it covers whole days, so that the
 * same query has the same answer during a day without new analyses.
 */
export function statisticsFilter(deps: Deps, query: Query): StatisticsFilter {
  const { since, days, project, branch, source } = query;
  const endOfToday = startOfDay(deps.now().getTime()) + dayMs - 1;
  const until = query.until ?? new Date(Math.max(endOfToday, since?.getTime() ?? endOfToday));
  const start = since ?? new Date(startOfDay(until.getTime()) - (days - 1) * dayMs);
  return { since: within(start), until: within(until), project, branch, source };
}

function within(moment: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), firstMs), lastMs));
}

function startOfDay(timeMs: number): number {
  return Math.floor(timeMs / dayMs) * dayMs;
}
