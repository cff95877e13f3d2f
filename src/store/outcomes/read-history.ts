import { type RawBuilder, sql } from 'kysely';
import { usualDefaultBranches } from '../../kernel/usual-default-branches.ts';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { DefaultBranchFailure, HistoryQuery, JobResult, NearbyProject, RunHistory } from './outcome-store.ts';

type Sql = RawBuilder<unknown>;
type Moment = { at: Date; commit: string | null };
/** The analysis with the conditions that its queries share. */
type About = HistoryQuery & { bound: TenantTransaction; ofCause: Sql; ofJob: Sql };

const mostNames = 50;
const mostResults = 100;

/**
 * What other runs tell of a failure. Every query reads an index in its order and ends after a fixed number of rows, so
 * that a cause that came a hundred thousand times is read as fast as one that came twice.
 */
export async function readHistory(bound: TenantTransaction, query: HistoryQuery): Promise<RunHistory> {
  const texts = storableText({ project: query.project, branch: query.branch, job: query.job });
  const tenant = sql`tenant_id = ${bound.tenantId}::uuid`;
  const ofCause = sql`${tenant} and fingerprint = ${query.fingerprint}`;
  const ofJob = sql`${tenant} and project = ${texts.project} and md5(coalesce(job, '')) = md5(coalesce(${texts.job}::text, ''))`;
  const about: About = { ...query, ...texts, bound, ofCause, ofJob };
  const statedDefaultBranch = await readStatedDefault(about);
  return {
    statedDefaultBranch,
    nearby: await readNearby(about),
    onDefaultBranch: await readOnDefault(about, statedDefaultBranch),
    branches: await countDistinct(about, sql`branch`, sql`${ofCause} and project = ${texts.project}`),
    projects: await countDistinct(about, sql`project`, ofCause),
    firstHere: await readFirstHere(about),
    results: await readResults(about),
    passedSince: await readPassedSince(about),
    retries: await readRetries(about),
  };
}

async function readStatedDefault({ bound: { trx, tenantId }, project }: About): Promise<string | null> {
  if (project === null) return null;
  const rows = trx.selectFrom('default_branches').select('branch').where('tenant_id', '=', tenantId);
  return (await rows.where('project', '=', project).executeTakeFirst())?.branch ?? null;
}

async function readNearby({ bound, ofCause, createdAt }: About): Promise<NearbyProject[]> {
  const at = sql`${createdAt}::timestamptz`;
  const { rows } = await sql<NearbyProject>`
    select project, max(created_at) filter (where created_at <= ${at}) as before,
      min(created_at) filter (where created_at >= ${at}) as after
    from (
      select project, created_at from analyses
      where ${ofCause} and created_at between ${at} - interval '1 hour' and ${at} + interval '1 hour'
        and project is not null
      order by created_at desc limit 1000
    ) near group by project
  `.execute(bound.trx);
  return rows;
}

async function readOnDefault(about: About, stated: string | null): Promise<DefaultBranchFailure[]> {
  const { bound, project, ofCause, createdAt } = about;
  if (project === null) return [];
  const names = stated === null ? [...usualDefaultBranches] : [stated];
  const { rows } = await sql<DefaultBranchFailure>`
    select seen.branch, seen.created_at as at, seen.commit, (
      select o.finished_at from outcomes o
      where o.tenant_id = ${bound.tenantId}::uuid and o.project = ${project} and o.branch = seen.branch
        and md5(coalesce(o.job, '')) = md5(coalesce(seen.job, '')) and o.outcome = 'passed'
        and o.finished_at > seen.created_at
      order by o.finished_at limit 1
    ) as "passedAt"
    from unnest(${names}::text[]) as name cross join lateral (
      select branch, created_at, commit, job from analyses
      where ${ofCause} and project = ${project} and branch = name
        and created_at > ${createdAt}::timestamptz - interval '14 days'
      order by created_at desc limit ${mostNames}
    ) seen
    order by at desc
  `.execute(bound.trx);
  return rows;
}

/** Jumps from name to name in the index, and stops at fifty. */
async function countDistinct({ bound }: About, column: Sql, where: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with recursive names as (
      (select ${column} as name, 1 as at from analyses where ${where} and ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from analyses where ${where} and ${column} > names.name order by ${column} limit 1), at + 1
      from names where names.name is not null and at < ${mostNames + 1}
    )
    select least(count(name), ${mostNames})::int as total from names
  `.execute(bound.trx);
  return rows[0]?.total ?? 0;
}

async function readFirstHere({ bound, ofCause, project, branch }: About): Promise<Moment | undefined> {
  if (project === null || branch === null) return undefined;
  const { rows } = await sql<Moment>`
    select created_at as at, commit from analyses
    where ${ofCause} and project = ${project} and branch = ${branch} order by created_at limit 1
  `.execute(bound.trx);
  return rows[0];
}

async function readResults({ bound, fingerprint, ofJob, project, now }: About): Promise<JobResult[]> {
  if (project === null) return [];
  const from = sql`${now}::timestamptz - interval '30 days'`;
  const { rows } = await sql<JobResult>`
    (select 'failed' as outcome, created_at as at, branch, commit, run_id as "runId", fingerprint = ${fingerprint} as "isCause"
      from analyses where ${ofJob} and created_at > ${from} order by created_at desc limit ${mostResults})
    union all
    (select outcome, finished_at, branch, commit, run_id, false
      from outcomes where ${ofJob} and finished_at > ${from} order by finished_at desc limit ${mostResults})
    order by at desc
  `.execute(bound.trx);
  return rows;
}

async function readPassedSince(about: About): Promise<Moment | undefined> {
  const { bound, ofJob, project, branch, createdAt } = about;
  if (project === null) return undefined;
  const { rows } = await sql<Moment>`
    select finished_at as at, commit from outcomes
    where ${ofJob} and branch is not distinct from ${branch} and outcome = 'passed'
      and finished_at > ${createdAt}::timestamptz
    order by finished_at limit 1
  `.execute(bound.trx);
  return rows[0];
}

/** A job ran again where a later result has its commit; it passed on retry where such a result is a pass. */
async function readRetries({ bound, ofCause, now }: About): Promise<RunHistory['retries']> {
  const again = (table: Sql, at: Sql, more: Sql) => sql`exists (
    select from ${table} r
    where r.tenant_id = ${bound.tenantId}::uuid and r.project = f.project
      and md5(coalesce(r.job, '')) = md5(coalesce(f.job, '')) and r.commit = f.commit
      and ${at} > f.created_at and ${at} < f.created_at + interval '14 days' ${more}
  )`;
  const { rows } = await sql<RunHistory['retries']>`
    select count(*) filter (where passed or failed)::int as of, count(*) filter (where passed)::int as passed
    from (
      select ${again(sql`outcomes`, sql`r.finished_at`, sql`and r.outcome = 'passed'`)} as passed,
        ${again(sql`analyses`, sql`r.created_at`, sql``)} as failed
      from (
        select project, job, commit, created_at from analyses
        where ${ofCause} and created_at > ${now}::timestamptz - interval '30 days'
        order by created_at desc limit ${mostNames}
      ) f
      where f.commit is not null and f.project is not null
    ) retried
  `.execute(bound.trx);
  return rows[0] ?? { of: 0, passed: 0 };
}
