import { type Severity, severities } from '../../contract/analyses/analysis.ts';
import type { Interval, TimeseriesQuery, TimeseriesReply } from '../../contract/statistics/statistics.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { StatisticsFilter } from '../../store/statistics/statistics-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { statisticsFilter } from './statistics-window.ts';

const hourMs = 60 * 60_000;
const widthsMs: Record<Interval, number> = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };
const mostBuckets = 10_000;
/** A Monday; the buckets of the store have the same origin. */
const mondayMs = Date.UTC(2001, 0, 1);

/** The numbers of failures over time. */
export async function readTimeseries(deps: Deps, actor: Actor, query: TimeseriesQuery): Promise<TimeseriesReply> {
  const { tenantId } = requireReader(actor);
  const { interval } = query;
  const filter = statisticsFilter(deps, query);
  const buckets = emptyBuckets(filter, interval);
  const counts = await deps.store.statistics.timeseries(tenantId, filter, interval);
  for (const { start, severity, total } of counts) {
    const bucket = buckets.get(start.getTime());
    if (bucket === undefined) throw new Error('The store answered a bucket that was not asked for.');
    bucket.total += total;
    bucket.by_severity[severity as Severity] += total;
  }
  return { interval, buckets: [...buckets.values()] };
}

function emptyBuckets({ since, until }: StatisticsFilter, interval: Interval) {
  const widthMs = widthsMs[interval];
  const firstMs = mondayMs + Math.floor((since.getTime() - mondayMs) / widthMs) * widthMs;
  const count = Math.floor((until.getTime() - firstMs) / widthMs) + 1;
  if (count > mostBuckets) throw tooMany();
  const starts = Array.from({ length: count }, (_, at) => firstMs + at * widthMs);
  return new Map(starts.map((startMs) => [startMs, emptyBucket(startMs)]));
}

function emptyBucket(startMs: number) {
  const bySeverity = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  return { start: new Date(startMs).toISOString(), total: 0, by_severity: bySeverity };
}

function tooMany(): AppError {
  const detail = `makes more than ${mostBuckets.toLocaleString('en-US')} buckets of this time; take a longer one, or less time`;
  return new AppError('invalid_parameter', 'Bad parameter: interval.', { errors: [{ pointer: 'interval', detail }] });
}
