import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Interval } from '../../contract/statistics/statistics.ts';
import { mendedTitle } from '../analyses/upcast-details.ts';
import { knowledge, people } from '../causes/knowledge.ts';
import { inTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { Day, Overview, StatisticsFilter, StatisticsStore, TopProject, TopRootCause } from './statistics-store.ts';

type Part = { severity: string | null; category: string | null; source: string | null; total: string };
type Group = Part & { projects: string | null; causes: string | null } & NewAndRepeated;
type NewAndRepeated = { new_causes: string | null; repeated: string | null };

// The origin of the buckets is a Monday, so that weeks begin on Monday.
const monday = sql`timestamptz '2001-01-01 00:00:00+00'`;
const widths: Record<Interval, RawBuilder<unknown>> = {
  hour: sql`interval '1 hour'`,
  day: sql`interval '1 day'`,
  week: sql`interval '7 days'`,
};

/** Each query reads only indexes: the first two indexes of the analyses hold the grouped columns. */
export function statisticsStore(db: Kysely<Database>): StatisticsStore {
  return {
    overview: async (tenantId, filter) =>
      await inTenant(db, tenantId, async (trx) => await overview(trx, { tenantId, filter })),

    timeseries: async (tenantId, filter, interval) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<{ start: Date; severity: string; total: string }>`
          select date_bin(${widths[interval]}, created_at, ${monday}) as start, severity, count(*) as total
          ${matching({ tenantId, filter })} group by 1, 2
        `.execute(trx);
        return rows.map(({ start, severity, total }) => ({ start, severity, total: Number(total) }));
      }),

    topProjects: async (tenantId, filter, limit) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<Omit<TopProject, 'total' | 'highOrWorse'> & { total: string; high: string }>`
          select project, count(*) as total, max(created_at) as "lastSeen",
            count(*) filter (where severity in ('high', 'critical')) as high
          ${matching({ tenantId, filter })} and project is not null
          group by project order by total desc, "lastSeen" desc, project limit ${limit}
        `.execute(trx);
        return rows.map(({ total, high, ...row }) => ({ ...row, total: Number(total), highOrWorse: Number(high) }));
      }),

    topRootCauses: async (tenantId, filter, limit) =>
      await inTenant(db, tenantId, async (trx) => await topRootCauses(trx, { tenantId, filter, limit })),

    daysOfCauses: async (tenantId, filter, fingerprints) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<{ fingerprint: string; start: Date; total: string }>`
          select fingerprint, date_bin(${widths.day}, created_at, ${monday}) as start, count(*) as total
          ${matching({ tenantId, filter })} and fingerprint = any(${[...fingerprints]}::text[]) group by 1, 2
        `.execute(trx);
        const days = new Map<string, Day[]>(fingerprints.map((fingerprint) => [fingerprint, []]));
        for (const { fingerprint, start, total } of rows) days.get(fingerprint)?.push({ start, total: Number(total) });
        return days;
      }),
  };
}

type Window = { tenantId: string; filter: StatisticsFilter };

/** The first analysis of a cause is marked as new, so one statement counts everything at one moment. */
async function overview(trx: Kysely<Database>, window: Window): Promise<Overview> {
  const result = await sql<Group>`
    with groups as materialized (
      select severity, category, source, project, count(*) as total, count(*) filter (where is_new) as new_causes
      ${matching(window)} group by severity, category, source, project
    )
    select severity, category, source, sum(total) as total, null as projects, null as causes,
      null as new_causes, null as repeated
      from groups group by severity, category, source
    union all
    select null, null, null, 0, count(distinct project), (${causesIn(window)}), coalesce(sum(new_causes), 0),
      (${repeatedIn(window)}) from groups
  `.execute(trx);
  const summary = result.rows.find(({ projects }) => projects !== null);
  const newCauses = Number(summary?.new_causes);
  return {
    parts: result.rows.filter((row) => row !== summary).map((part) => ({ ...part, total: Number(part.total) })),
    projects: Number(summary?.projects),
    newCauses,
    recurringCauses: Number(summary?.causes) - newCauses,
    repeatedCauses: Number(summary?.repeated),
  };
}

/**
 * A cause whose first or last analysis is within the window occurs in it. Only causes that began before it and ended
 * after it need a look-up, so counting the causes of a year does not read its analyses.
 */
function causesIn(window: Window): RawBuilder<unknown> {
  const { tenantId, filter } = window;
  const { since, until, project, source } = filter;
  if (project?.length || source?.length) return sql`select count(distinct fingerprint) ${matching(window)}`;
  return sql`select count(*) from causes c
    where tenant_id = ${tenantId}::uuid and last_seen >= ${since}::timestamptz and first_seen <= ${until}::timestamptz
      and (first_seen >= ${since}::timestamptz or last_seen <= ${until}::timestamptz
        or exists (select 1 ${matching(window)} and fingerprint = c.fingerprint))`;
}

/** As above: only causes that began before the window or ended after it need a look at their first two analyses in it. */
function repeatedIn(window: Window): RawBuilder<unknown> {
  const { tenantId, filter } = window;
  const { since, until, project, source } = filter;
  if (project?.length || source?.length)
    return sql`select count(*) from (select 1 ${matching(window)} group by fingerprint having count(*) > 1) repeated`;
  return sql`select count(*) from causes c
    where tenant_id = ${tenantId}::uuid and last_seen >= ${since}::timestamptz and first_seen <= ${until}::timestamptz
      and count > 1 and ((first_seen >= ${since}::timestamptz and last_seen <= ${until}::timestamptz)
        or exists (select 1 ${matching(window)} and fingerprint = c.fingerprint order by created_at offset 1))`;
}

type Top = Window & { limit: number };
type TopRow = Omit<TopRootCause, 'total' | 'projects'> & { total: string; projects: string; details_version: number };

/** Finds the most frequent causes first, and then reads the details of those few. */
async function topRootCauses(trx: Kysely<Database>, top: Top): Promise<TopRootCause[]> {
  const { tenantId, limit } = top;
  const rows = matching(top);
  const result = await sql<TopRow>`
    select t.fingerprint, t.total, newest.title, newest.details_version,
      coalesce(c.category, newest.category) as category, newest.severity, ${knowledge},
      (select count(distinct project) ${rows} and fingerprint = t.fingerprint) as projects,
      c.first_seen as "firstSeen", c.last_seen as "lastSeen", c.status, c.note, c.reopened_at as "reopenedAt"
    from (select fingerprint, count(*) as total, max(created_at) as latest ${rows}
      group by fingerprint order by total desc, latest desc, fingerprint limit ${limit}) t
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

function matching({ tenantId, filter }: Window): RawBuilder<unknown> {
  const { since, until, project, source } = filter;
  const conditions = [
    sql`tenant_id = ${tenantId}::uuid and created_at >= ${since}::timestamptz and created_at <= ${until}::timestamptz`,
    ...(project?.length ? [sql`project = any(${project.map(storableText)}::text[])`] : []),
    ...(source?.length ? [sql`source = any(${[...source]}::text[])`] : []),
  ];
  return sql`from analyses where ${sql.join(conditions, sql` and `)}`;
}
