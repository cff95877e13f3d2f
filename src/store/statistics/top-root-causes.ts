import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mendedTitle } from '../analyses/upcast-details.ts';
import { knowledge, people } from '../causes/knowledge.ts';
import type { Database } from '../tables.ts';
import type { TopRootCause } from './statistics-store.ts';
import { beside, isNarrowed, matching, type SummedDays, summedDays, sumsOf, type Window } from './window.ts';

type Sql = RawBuilder<unknown>;
type Top = Window & { limit: number };
type Row = Omit<TopRootCause, 'total' | 'projects'> & { total: string; projects: string; details_version: number };

/** Finds the most frequent causes first, and then reads the details of those few. */
export async function topRootCauses(trx: Kysely<Database>, top: Top): Promise<TopRootCause[]> {
  const { tenantId, filter } = top;
  const rows = matching(top);
  const counted = isNarrowed(filter) ? countedByRows(top) : countedByCauses(top, await summedDays(trx, top));
  const result = await sql<Row>`
    with top as materialized (${counted})
    select t.fingerprint, t.total, newest.title, newest.details_version,
      coalesce(c.category, newest.category) as category, newest.severity, ${knowledge},
      (${isNarrowed(filter) ? sql`select count(distinct project) ${rows} and fingerprint = t.fingerprint` : projectsOf(top)})
        as projects,
      c.first_seen as "firstSeen", c.last_seen as "lastSeen", c.status, c.note, c.reopened_at as "reopenedAt"
    from top t
    join causes c on c.tenant_id = ${tenantId}::uuid and c.fingerprint = t.fingerprint ${people}
    cross join lateral (select title, details_version, category, severity ${rows} and fingerprint = t.fingerprint
      order by created_at desc, id desc limit 1) newest
    order by t.total desc, t.latest desc, t.fingerprint
  `.execute(trx);
  return result.rows.map(({ details_version, title, ...row }) => ({
    ...row,
    title: mendedTitle({ title, details_version }),
    total: Number(row.total),
    projects: Number(row.projects),
  }));
}

// Up to here PostgreSQL counts their projects faster than it looks up each.
const manyAnalyses = 8000;
const mostFirst: Sql = sql`order by total desc, latest desc, fingerprint`;

function countedByRows({ limit, ...window }: Top): Sql {
  return sql`select fingerprint, count(*) as total, max(created_at) as latest ${matching(window)}
    group by fingerprint ${mostFirst} limit ${limit}`;
}

/**
 * The count of a cause is its number in the window if it lies in the window, and else the most that number can be. So days
 * and analyses are counted for the causes with the highest counts, and then only for those whose count reaches the last of
 * the wanted ones. An index has the order of the counts.
 */
function countedByCauses({ limit, ...window }: Top, days: SummedDays | undefined): Sql {
  const { tenantId, filter } = window;
  const [since, until] = [sql`${filter.since}::timestamptz`, sql`${filter.until}::timestamptz`];
  const seen = sql`select fingerprint, count, last_seen, first_seen >= ${since} and last_seen <= ${until} as is_whole
    from causes where tenant_id = ${tenantId}::uuid and last_seen >= ${since} and first_seen <= ${until}`;
  // As the condition of a join, `not is_whole` would be tried after the rows are counted.
  const own = sql`and fingerprint = c.fingerprint and not is_whole`;
  const summed = days && sql` union all select total ${sumsOf('cause_day_sums', window, days)} ${own}`;
  const counted = (causes: Sql) => sql`
    select c.fingerprint, case when is_whole then c.count else coalesce(parts.total, 0) end as total,
      case when is_whole then c.last_seen else newest.at end as latest, is_whole
    from (${causes}) c cross join lateral (
      select sum(total) as total from (
        select 1 as total from (${beside(window, days, sql`fingerprint`)}) beside where true ${own}${summed ?? sql``}
      ) parts
    ) parts left join lateral (
      select created_at as at ${matching(window)} ${own} order by created_at desc limit 1
    ) newest on true`;
  return sql`
    with frequent as materialized (${counted(sql`${seen} order by count desc limit ${4 * limit}`)}),
    least as materialized (
      select case when count(*) = ${limit} then min(total) else 0 end as total
      from (select total from frequent order by total desc limit ${limit}) highest
    )
    select * from (
      select * from frequent
      union all ${counted(sql`${seen} and count >= (select total from least)
        and fingerprint not in (select fingerprint from frequent)`)}
    ) counted where total > 0 ${mostFirst} limit ${limit}`;
}

/** Of few analyses the projects are counted one by one. */
function projectsOf(window: Window): Sql {
  const each = sql`select project ${matching(window)} and fingerprint = t.fingerprint and project is not null group by project`;
  return sql`select case when t.total > ${sql.lit(manyAnalyses)} then (${jumpedProjects(window)})
    else (select count(*) from (${each}) each_project) end`;
}

/**
 * Jumps from project to project in the index of the cause; one analysis of each must be in the window. For `exists`
 * PostgreSQL may read all analyses of the window at once.
 */
function jumpedProjects(window: Window): Sql {
  const { tenantId } = window;
  const next = (more: Sql) => sql`
    select project from analyses where tenant_id = ${tenantId}::uuid and fingerprint = t.fingerprint and ${more}
    order by project limit 1`;
  return sql`
    with recursive names as (
      select (${next(sql`project is not null`)}) as name
      union all
      select (${next(sql`project > names.name`)}) from names where names.name is not null
    )
    select count(*) from names where name is not null and (t.is_whole or (
      select true ${matching(window)} and fingerprint = t.fingerprint and project = names.name limit 1))`;
}
