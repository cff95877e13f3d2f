import { type RawBuilder, sql } from 'kysely';
import { usualDefaultBranches } from '../../kernel/usual-default-branches.ts';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { HistoryQuery, RunHistory } from './outcome-store.ts';

type Sql = RawBuilder<unknown>;
/** What is asked about, with the conditions that its parts share. */
type About = HistoryQuery & { tenant: Sql; ofCause: Sql; ofJob: Sql };
/** A moment as JSON writes it. */
type Json<T> = T extends Date ? string : T extends object ? { [Name in keyof T]: Json<T[Name]> } : T;

const mostNames = 50;
const mostResults = 100;

/**
 * What other runs tell of a failure, in one statement. Each part reads an index in its order and ends after a fixed number
 * of rows, so that a cause that came a hundred thousand times is read as fast as one that came twice.
 */
export async function readHistory({ trx, tenantId }: TenantTransaction, query: HistoryQuery): Promise<RunHistory> {
  const about = aboutOf(tenantId, query);
  const { ofCause, project } = about;
  const { rows } = await sql<Json<RunHistory>>`
    select
      (select branch from default_branches where ${about.tenant} and project = ${project}) as "statedDefaultBranch",
      (select row_to_json(incident) from (${incident(about)}) incident) as incident,
      ${listOf(nearby(about))} as nearby,
      ${listOf(onDefaultBranch(about))} as "onDefaultBranch",
      ${countDistinct(sql`branch`, sql`${ofCause} and project = ${project}`)} as branches,
      ${countDistinct(sql`project`, ofCause)} as projects,
      (select row_to_json(first) from (${firstHere(about)}) first) as "firstHere",
      ${listOf(results(about))} as results,
      (select row_to_json(passed) from (${passedSince(about)}) passed) as "passedSince",
      (select row_to_json(retried) from (${retries(about)}) retried) as retries
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a table answers one row.');
  return fromJson(row);
}

function aboutOf(tenantId: string, query: HistoryQuery): About {
  const texts = storableText({ project: query.project, branch: query.branch, job: query.job });
  const tenant = sql`tenant_id = ${tenantId}::uuid`;
  const job = sql`md5(coalesce(job, '')) = md5(coalesce(${texts.job}::text, ''))`;
  return {
    ...query,
    ...texts,
    tenant,
    ofCause: sql`${tenant} and fingerprint = ${query.fingerprint}`,
    ofJob: sql`${tenant} and project = ${texts.project} and ${job}`,
  };
}

function fromJson({
  incident,
  nearby,
  onDefaultBranch,
  firstHere,
  results,
  passedSince,
  ...rest
}: Json<RunHistory>): RunHistory {
  const moment = ({ at, commit }: { at: string; commit: string | null }) => ({ at: new Date(at), commit });
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    incident: incident
      ? { ...incident, openedAt: new Date(incident.openedAt), closedAt: dateOf(incident.closedAt) }
      : undefined,
    nearby: nearby.map((one) => ({ ...one, before: dateOf(one.before), after: dateOf(one.after) })),
    onDefaultBranch: onDefaultBranch.map((one) => ({
      ...one,
      at: new Date(one.at),
      passedAt: dateOf(one.passedAt),
    })),
    firstHere: firstHere ? moment(firstHere) : undefined,
    results: results.map((one) => ({ ...one, at: new Date(one.at) })),
    passedSince: passedSince ? moment(passedSince) : undefined,
  };
}

function listOf(query: Sql): Sql {
  return sql`(select coalesce(json_agg(listed), '[]') from (${query}) listed)`;
}

function incident({ tenant, id }: About): Sql {
  const projects = countDistinct(sql`project`, sql`${tenant} and incident_id = i.id`);
  return sql`
    select i.id, i.kind, i.subject, i.opened_at as "openedAt", i.closed_at as "closedAt", ${projects} as projects
    from incidents i
    where i.${tenant} and i.id = (select incident_id from analyses where ${tenant} and id = ${id}::uuid)
  `;
}

function nearby({ ofCause, createdAt }: About): Sql {
  const at = sql`${createdAt}::timestamptz`;
  return sql`
    select project, max(created_at) filter (where created_at <= ${at}) as before,
      min(created_at) filter (where created_at >= ${at}) as after
    from (
      select project, created_at from analyses
      where ${ofCause} and created_at between ${at} - interval '1 hour' and ${at} + interval '1 hour'
        and project is not null
      order by created_at desc limit 1000
    ) near group by project
  `;
}

function onDefaultBranch({ tenant, ofCause, project, createdAt }: About): Sql {
  const stated = sql`select array[branch] from default_branches where ${tenant} and project = ${project}`;
  return sql`
    select seen.branch, seen.created_at as at, seen.commit, (
      select o.finished_at from outcomes o
      where o.${tenant} and o.project = ${project} and o.branch = seen.branch
        and md5(coalesce(o.job, '')) = md5(coalesce(seen.job, '')) and o.outcome = 'passed'
        and o.finished_at > seen.created_at
      order by o.finished_at limit 1
    ) as "passedAt"
    from unnest(coalesce((${stated}), ${[...usualDefaultBranches]}::text[])) as name cross join lateral (
      select branch, created_at, commit, job from analyses
      where ${ofCause} and project = ${project} and branch = name
        and created_at > ${createdAt}::timestamptz - interval '14 days'
      order by created_at desc limit ${mostNames}
    ) seen
    order by at desc
  `;
}

/** Jumps from name to name in the index, and stops at fifty. */
function countDistinct(column: Sql, where: Sql): Sql {
  const next = (more: Sql) => sql`select ${column} from analyses where ${where} and ${more} order by ${column} limit 1`;
  return sql`(
    with recursive names as (
      select (${next(sql`${column} is not null`)}) as name, 1 as at
      union all
      select (${next(sql`${column} > names.name`)}), at + 1 from names
      where names.name is not null and at <= ${mostNames}
    )
    select least(count(name), ${mostNames})::int from names
  )`;
}

function firstHere({ ofCause, project, branch }: About): Sql {
  return sql`
    select created_at as at, commit from analyses
    where ${ofCause} and project = ${project} and branch = ${branch} order by created_at limit 1
  `;
}

function results({ fingerprint, ofJob, now }: About): Sql {
  const from = sql`${now}::timestamptz - interval '30 days'`;
  return sql`
    (select 'failed' as outcome, created_at as at, branch, commit, run_id as "runId",
        fingerprint = ${fingerprint} as "isCause"
      from analyses where ${ofJob} and created_at > ${from} order by created_at desc limit ${mostResults})
    union all
    (select outcome, finished_at, branch, commit, run_id, false
      from outcomes where ${ofJob} and finished_at > ${from} order by finished_at desc limit ${mostResults})
    order by at desc
  `;
}

function passedSince({ ofJob, branch, createdAt }: About): Sql {
  return sql`
    select finished_at as at, commit from outcomes
    where ${ofJob} and branch is not distinct from ${branch} and outcome = 'passed'
      and finished_at > ${createdAt}::timestamptz
    order by finished_at limit 1
  `;
}

/** A job ran again where a later result has its commit; it passed on retry where such a result is a pass. */
function retries({ tenant, ofCause, now }: About): Sql {
  const again = (table: Sql, at: Sql, more: Sql) => sql`exists (
    select from ${table} r
    where r.${tenant} and r.project = f.project and md5(coalesce(r.job, '')) = md5(coalesce(f.job, ''))
      and r.commit = f.commit and ${at} > f.created_at and ${at} < f.created_at + interval '14 days' ${more}
  )`;
  // Without the offset each look-up of a pass would be made for both counts.
  return sql`
    select count(*) filter (where passed or failed)::int as of, count(*) filter (where passed)::int as passed
    from (
      select project, job, commit, created_at from analyses
      where ${ofCause} and created_at > ${now}::timestamptz - interval '30 days'
      order by created_at desc limit ${mostNames}
    ) f cross join lateral (
      select ${again(sql`outcomes`, sql`r.finished_at`, sql`and r.outcome = 'passed'`)} as passed,
        ${again(sql`analyses`, sql`r.created_at`, sql``)} as failed
      offset 0
    ) retried
    where f.commit is not null and f.project is not null
  `;
}
