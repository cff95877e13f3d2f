import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Interval } from '../contract/statistics.ts';
import { inTenant } from './in-tenant.ts';
import type { Overview, StatisticsFilter, StatisticsStore, TopProject, TopRootCause } from './reading.ts';
import { storableText } from './storable-text.ts';
import type { Database } from './tables.ts';

type Part = { severity: string | null; category: string | null; source: string | null; total: string };
type Group = Part & { projects: string | null; causes: string | null; new_causes: string | null };

// GROUPING has a bit, from the left, for each of severity, project and fingerprint that is not grouped by.
const byParts = sql`3`;
const byProject = sql`5`;
const byCause = sql`6`;

// Buckets are counted from a Monday, so that weeks begin on one.
const monday = sql`timestamptz '2001-01-01 00:00:00+00'`;
const widths: Record<Interval, RawBuilder<unknown>> = {
  hour: sql`interval '1 hour'`,
  day: sql`interval '1 day'`,
  week: sql`interval '7 days'`,
};

/** Each is answered from an index alone: the first two of the analyses carry what is grouped by. */
export function statisticsStore(db: Kysely<Database>): StatisticsStore {
  return {
    overview: async (tenantId, filter) =>
      await inTenant(db, tenantId, async (trx) => await overview(trx, matching(tenantId, filter))),

    timeseries: async (tenantId, filter, interval) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<{ start: Date; severity: string; total: string }>`
          select date_bin(${widths[interval]}, created_at, ${monday}) as start, severity, count(*) as total
          ${matching(tenantId, filter)} group by 1, 2
        `.execute(trx);
        return rows.map(({ start, severity, total }) => ({ start, severity, total: Number(total) }));
      }),

    topProjects: async (tenantId, filter, limit) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<Omit<TopProject, 'total' | 'highOrWorse'> & { total: string; high: string }>`
          select project, count(*) as total, max(created_at) as "lastSeen",
            count(*) filter (where severity in ('high', 'critical')) as high
          ${matching(tenantId, filter)} and project is not null
          group by project order by total desc, "lastSeen" desc, project limit ${limit}
        `.execute(trx);
        return rows.map(({ total, high, ...row }) => ({ ...row, total: Number(total), highOrWorse: Number(high) }));
      }),

    topRootCauses: async (tenantId, filter, limit) =>
      await inTenant(db, tenantId, async (trx) => await topRootCauses(trx, { tenantId, filter, limit })),
  };
}

/** One pass over the index for everything that is counted; each row answers one of the three groupings. */
async function overview(trx: Kysely<Database>, rows: RawBuilder<unknown>): Promise<Overview> {
  const found = await sql<Group>`
    with groups as materialized (
      select grouping(severity, project, fingerprint) as kind, severity, category, source, project,
        count(*) as total, bool_or(is_new) as is_new
      ${rows} group by grouping sets ((severity, category, source), (project), (fingerprint))
    )
    select severity, category, source, total, null as projects, null as causes, null as new_causes
      from groups where kind = ${byParts}
    union all
    select null, null, null, 0, count(*) filter (where kind = ${byProject} and project is not null),
      count(*) filter (where kind = ${byCause}), count(*) filter (where kind = ${byCause} and is_new)
      from groups where kind <> ${byParts}
  `.execute(trx);
  const distinct = found.rows.find(({ causes }) => causes !== null);
  const newCauses = Number(distinct?.new_causes);
  return {
    parts: found.rows.filter((row) => row !== distinct).map((part) => ({ ...part, total: Number(part.total) })),
    projects: Number(distinct?.projects),
    newCauses,
    recurringCauses: Number(distinct?.causes) - newCauses,
  };
}

type Top = { tenantId: string; filter: StatisticsFilter; limit: number };

/** The most frequent ones first, and only then what is known of those few. */
async function topRootCauses(trx: Kysely<Database>, { tenantId, filter, limit }: Top): Promise<TopRootCause[]> {
  const rows = matching(tenantId, filter);
  const found = await sql<Omit<TopRootCause, 'total' | 'projects'> & { total: string; projects: string }>`
    select t.fingerprint, t.total, newest.title, newest.category, newest.severity,
      (select count(distinct project) ${rows} and fingerprint = t.fingerprint) as projects,
      c.first_seen as "firstSeen", c.last_seen as "lastSeen"
    from (select fingerprint, count(*) as total, max(created_at) as latest ${rows}
      group by fingerprint order by total desc, latest desc, fingerprint limit ${limit}) t
    join causes c on c.tenant_id = ${tenantId}::uuid and c.fingerprint = t.fingerprint
    cross join lateral (select title, category, severity ${rows} and fingerprint = t.fingerprint
      order by created_at desc, id desc limit 1) newest
    order by t.total desc, t.latest desc, t.fingerprint
  `.execute(trx);
  return found.rows.map((row) => ({ ...row, total: Number(row.total), projects: Number(row.projects) }));
}

function matching(tenantId: string, { since, until, project, source }: StatisticsFilter): RawBuilder<unknown> {
  const conditions = [
    sql`tenant_id = ${tenantId}::uuid and created_at >= ${since}::timestamptz and created_at <= ${until}::timestamptz`,
    ...(project?.length ? [sql`project = any(${project.map(storableText)}::text[])`] : []),
    ...(source?.length ? [sql`source = any(${[...source]}::text[])`] : []),
  ];
  return sql`from analyses where ${sql.join(conditions, sql` and `)}`;
}
