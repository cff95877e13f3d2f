import { type Kysely, type RawBuilder, sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { Overview } from './statistics-store.ts';
import { beside, isNarrowed, matching, type SummedDays, summedDays, sumsOf, type Window } from './window.ts';

type Sql = RawBuilder<unknown>;
type Part = { severity: string | null; category: string | null; source: string | null; total: string };
type Row = Part & { projects: string | null; causes: string; repeated: string; new_causes: string };

/** The first analysis of a cause is marked as new, so one statement counts everything at one moment. */
export async function overview(trx: Kysely<Database>, window: Window): Promise<Overview> {
  const days = window.filter.project?.length ? undefined : await summedDays(trx, window);
  const { rows } = await sql<Row>`
    with parts as materialized (
      select severity, category, source, sum(total) as total, sum(new_causes) as new_causes
      from (${partsOf(window, days)}) counted group by 1, 2, 3
    )
    select severity, category, source, total, null as projects, null as causes, null as repeated, null as new_causes
      from parts where total <> 0
    union all
    select null, null, null, 0, (${projectsIn(window)}), causes.seen, causes.repeated,
      (select coalesce(sum(new_causes), 0) from parts) from (${causesIn(window)}) causes
  `.execute(trx);
  const summary = rows.find(({ projects }) => projects !== null);
  const newCauses = Number(summary?.new_causes);
  return {
    parts: rows.filter((row) => row !== summary).map((part) => ({ ...part, total: Number(part.total) })),
    projects: Number(summary?.projects),
    newCauses,
    recurringCauses: Number(summary?.causes) - newCauses,
    repeatedCauses: Number(summary?.repeated),
  };
}

function partsOf(window: Window, days: SummedDays | undefined): Sql {
  const rows = beside(window, days, sql`severity, category, source, is_new`);
  const counted = sql`
    select severity, category, source, count(*) as total, count(*) filter (where is_new) as new_causes
    from (${rows}) beside group by 1, 2, 3`;
  if (days === undefined) return counted;
  return sql`${counted} union all
    select severity, category, source, total, new_causes ${sumsOf('day_sums', window, days)}`;
}

/** Jumps from project to project in the index, and looks for one analysis of each in the window. */
function projectsIn(window: Window): Sql {
  const { tenantId, filter } = window;
  const next = (more: Sql) => sql`
    select project from analyses where tenant_id = ${tenantId}::uuid and ${more} order by project limit 1`;
  const all = sql`
    with recursive names as (
      select (${next(sql`project is not null`)}) as name
      union all
      select (${next(sql`project > names.name`)}) from names where names.name is not null
    ) select name from names where name is not null`;
  const wanted = sql`select distinct unnest(${(filter.project ?? []).map(storableText)}::text[]) as name`;
  return sql`select count(*) from (${filter.project?.length ? wanted : all}) each_project
    where exists (select 1 ${matching(window)} and project = each_project.name)`;
}

/**
 * A cause whose first or last analysis is within the window occurs in it. Only causes that began before it and ended
 * after it need a look-up, so counting the causes of a year does not read its analyses. Likewise those that occur more
 * than once.
 */
function causesIn(window: Window): Sql {
  const { tenantId, filter } = window;
  if (isNarrowed(filter))
    return sql`select count(*) as seen, count(*) filter (where total > 1) as repeated
      from (select count(*) as total ${matching(window)} group by fingerprint) of_cause`;
  const [since, until] = [sql`${filter.since}::timestamptz`, sql`${filter.until}::timestamptz`];
  const ofCause = sql`${matching(window)} and fingerprint = c.fingerprint`;
  return sql`
    select count(*) filter (where first_seen >= ${since} or last_seen <= ${until}
        or exists (select 1 ${ofCause})) as seen,
      count(*) filter (where count > 1 and ((first_seen >= ${since} and last_seen <= ${until})
        or (last_seen <= ${until} and previous_seen >= ${since})
        or (last_seen > ${until} and exists (select 1 ${ofCause} order by created_at offset 1)))) as repeated
    from causes c where tenant_id = ${tenantId}::uuid and last_seen >= ${since} and first_seen <= ${until}`;
}
