import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Interval } from '../../contract/statistics/statistics.ts';
import { inTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import { overview } from './overview.ts';
import type { Day, StatisticsStore } from './statistics-store.ts';
import { foldSums, sumNextDay } from './sum-days.ts';
import { monday } from './sums.ts';
import { topProjects } from './top-projects.ts';
import { topRootCauses } from './top-root-causes.ts';
import { beside, isNarrowed, summedDays, sumsOf, type Window } from './window.ts';

type Bucket = { start: Date; severity: string; total: string };

// The origin of the buckets is a Monday, so that weeks begin on Monday.
const widths: Record<Interval, RawBuilder<unknown>> = {
  hour: sql`interval '1 hour'`,
  day: sql`interval '1 day'`,
  week: sql`interval '7 days'`,
};

/**
 * Whole days that are over are read from their sums; the rest, hours, and what the sums do not know from the indexes of
 * the analyses, of which the first two hold the grouped columns.
 */
export function statisticsStore(db: Kysely<Database>): StatisticsStore {
  return {
    overview: async (tenantId, filter) =>
      await inTenant(db, tenantId, async (trx) => await overview(trx, { tenantId, filter })),

    timeseries: async (tenantId, filter, interval) =>
      await inTenant(db, tenantId, async (trx) => await timeseries(trx, { tenantId, filter }, interval)),

    topProjects: async (tenantId, filter, limit) =>
      await inTenant(db, tenantId, async (trx) => await topProjects(trx, { tenantId, filter, limit })),

    topRootCauses: async (tenantId, filter, limit) =>
      await inTenant(db, tenantId, async (trx) => await topRootCauses(trx, { tenantId, filter, limit })),

    daysOfCauses: async (tenantId, filter, fingerprints) =>
      await inTenant(db, tenantId, async (trx) => await daysOfCauses(trx, { tenantId, filter }, fingerprints)),

    sumNextDay: async (tenantId, now) => await sumNextDay(db, tenantId, now),
    foldSums: async (tenantId) => await foldSums(db, tenantId),
  };
}

async function timeseries(trx: Kysely<Database>, window: Window, interval: Interval) {
  const knowsAll = interval !== 'hour' && !window.filter.project?.length;
  const days = knowsAll ? await summedDays(trx, window) : undefined;
  const width = widths[interval];
  const counted = sql`
    select date_bin(${width}, created_at, ${monday}) as start, severity, count(*) as total
    from (${beside(window, days, sql`created_at, severity`)}) beside group by 1, 2`;
  const summed =
    days &&
    sql` union all
    select date_bin(${width}, day, ${monday}), severity, total ${sumsOf('day_sums', window, days)}`;
  const { rows } = await sql<Bucket>`
    select start, severity, sum(total) as total from (${counted}${summed ?? sql``}) parts
    group by 1, 2 having sum(total) > 0
  `.execute(trx);
  return rows.map(({ start, severity, total }) => ({ start, severity, total: Number(total) }));
}

async function daysOfCauses(
  trx: Kysely<Database>,
  window: Window,
  fingerprints: readonly string[],
): Promise<Map<string, Day[]>> {
  const summed = isNarrowed(window.filter) ? undefined : await summedDays(trx, window);
  const wanted = sql`fingerprint = any(${[...fingerprints]}::text[])`;
  const sums =
    summed && sql` union all select fingerprint, day, total ${sumsOf('cause_day_sums', window, summed)} and ${wanted}`;
  const { rows } = await sql<{ fingerprint: string; start: Date; total: string }>`
    select fingerprint, start, sum(total) as total from (
      select fingerprint, date_bin(${widths.day}, created_at, ${monday}) as start, 1 as total
      from (${beside(window, summed, sql`fingerprint, created_at`)}) beside where ${wanted}${sums ?? sql``}
    ) parts group by 1, 2 having sum(total) > 0
  `.execute(trx);
  const days = new Map<string, Day[]>(fingerprints.map((fingerprint) => [fingerprint, []]));
  for (const { fingerprint, start, total } of rows) days.get(fingerprint)?.push({ start, total: Number(total) });
  return days;
}
