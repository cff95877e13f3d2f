import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { TopProject } from './statistics-store.ts';
import { beside, matching, summedDays, sumsOf, type Window } from './window.ts';

type Sql = RawBuilder<unknown>;
type Row = Omit<TopProject, 'total' | 'highOrWorse'> & { total: string; high: string };

/** Counts first, and then looks up when those with the highest counts failed last. */
export async function topProjects(
  trx: Kysely<Database>,
  { limit, ...window }: Window & { limit: number },
): Promise<TopProject[]> {
  const { rows } = await sql<Row>`
    select t.project, t.total, t.high, newest.at as "lastSeen"
    from (
      ${await countedByProject(trx, window)} order by total desc fetch first ${sql.lit(limit)} rows with ties
    ) t cross join lateral (
      select created_at as at ${matching(window)} and project = t.project order by created_at desc limit 1
    ) newest
    order by t.total desc, newest.at desc, t.project limit ${limit}
  `.execute(trx);
  return rows.map(({ total, high, ...row }) => ({ ...row, total: Number(total), highOrWorse: Number(high) }));
}

/** Each project with an analysis in the window, and the numbers of its analyses. */
export async function countedByProject(trx: Kysely<Database>, window: Window): Promise<Sql> {
  const days = window.filter.source?.length ? undefined : await summedDays(trx, window);
  const counted = sql`
    select project, count(*) as total, count(*) filter (where severity in ('high', 'critical')) as high
    from (${beside(window, days, sql`project, severity`)}) beside where project is not null group by project`;
  const summed =
    days &&
    sql` union all
    select project, sum(total), sum(high_or_worse) ${sumsOf('project_day_sums', window, days)} group by project`;
  return sql`select project, sum(total) as total, sum(high) as high from (${counted}${summed ?? sql``}) parts
    group by project having sum(total) > 0`;
}
