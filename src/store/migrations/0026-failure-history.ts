import { type Kysely, type Migration, sql } from 'kysely';
import { jobHash } from '../database/job-hash.ts';

/** What other runs tell of a failure, as a function, whose plan each connection makes once. */
export const failureHistory: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(historyFunction).execute(db);
  },
};

const ofCause = 'tenant_id = of_tenant and fingerprint = of_fingerprint';
const ofJob = `tenant_id = of_tenant and project = of_project and ${jobHash('job')} = ${jobHash('of_job')}`;
const mostNames = 50;
const mostResults = 100;

function listOf(query: string): string {
  return `(select coalesce(json_agg(listed), '[]') from (${query}) listed)`;
}

function rowOf(query: string): string {
  return `(select row_to_json(one) from (${query}) one)`;
}

/** Jumps from name to name in the index, and stops at fifty. */
function countDistinct(column: string, where: string): string {
  const next = (more: string) => `select ${column} from analyses where ${where} and ${more} order by ${column} limit 1`;
  return `(
    with recursive names as (
      select (${next(`${column} is not null`)}) as name, 1 as at
      union all
      select (${next(`${column} > names.name`)}), at + 1 from names
      where names.name is not null and at <= ${mostNames}
    )
    select least(count(name), ${mostNames})::int from names
  )`;
}

const incident = `
  select i.id, i.kind, i.subject, i.opened_at as "openedAt", i.closed_at as "closedAt",
    ${countDistinct('project', 'tenant_id = of_tenant and incident_id = i.id')} as projects
  from incidents i
  where i.tenant_id = of_tenant
    and i.id = (select incident_id from analyses where tenant_id = of_tenant and id = of_id)`;

const nearby = `
  select project, max(created_at) filter (where created_at <= of_time) as before,
    min(created_at) filter (where created_at >= of_time) as after
  from (
    select project, created_at from analyses
    where ${ofCause} and created_at between of_time - interval '1 hour' and of_time + interval '1 hour'
      and project is not null
    order by created_at desc limit 1000
  ) near group by project`;

const statedBranch = 'select branch from default_branches where tenant_id = of_tenant and project = of_project';

const onDefaultBranch = `
  select seen.branch, seen.created_at as at, seen.commit, (
    select o.finished_at from outcomes o
    where o.tenant_id = of_tenant and o.project = of_project and o.branch = seen.branch
      and ${jobHash('o.job')} = ${jobHash('seen.job')} and o.outcome = 'passed'
      and o.finished_at > seen.created_at
    order by o.finished_at limit 1
  ) as "passedAt"
  from unnest(coalesce((select array[stated.branch] from (${statedBranch}) stated), usual_branches)) as name
  cross join lateral (
    select branch, created_at, commit, job from analyses
    where ${ofCause} and project = of_project and branch = name and created_at > of_time - interval '14 days'
    order by created_at desc limit ${mostNames}
  ) seen
  order by at desc`;

const firstHere = `
  select created_at as at, commit from analyses
  where ${ofCause} and project = of_project and branch = of_branch order by created_at limit 1`;

const results = `
  (select 'failed' as outcome, created_at as at, branch, commit, run_id as "runId",
      fingerprint = of_fingerprint as "isCause"
    from analyses where ${ofJob} and created_at > at_time - interval '30 days'
    order by created_at desc limit ${mostResults})
  union all
  (select outcome, finished_at, branch, commit, run_id, false
    from outcomes where ${ofJob} and finished_at > at_time - interval '30 days'
    order by finished_at desc limit ${mostResults})
  order by at desc`;

const passedSince = `
  select finished_at as at, commit from outcomes
  where ${ofJob} and branch is not distinct from of_branch and outcome = 'passed' and finished_at > of_time
  order by finished_at limit 1`;

// With many tenants the planner takes a job for as rare as a commit. Behind the offset only the commit is looked up.
function again(table: string, at: string, more = ''): string {
  return `exists (
    select from (
      select r.job from ${table} r
      where r.tenant_id = of_tenant and r.project = f.project and r.commit = f.commit
        and ${at} > f.created_at and ${at} < f.created_at + interval '14 days' ${more}
      offset 0
    ) of_commit where ${jobHash('of_commit.job')} = ${jobHash('f.job')}
  )`;
}

// A job ran again where a later result has its commit; it passed on retry where such a result is a pass. Without the
// offset each look-up of a pass would be made for both counts.
const retries = `
  select count(*) filter (where passed or failed)::int as of, count(*) filter (where passed)::int as passed
  from (
    select project, job, commit, created_at from analyses
    where ${ofCause} and created_at > at_time - interval '30 days'
    order by created_at desc limit ${mostNames}
  ) f cross join lateral (
    select ${again('outcomes', 'r.finished_at', "and r.outcome = 'passed'")} as passed,
      ${again('analyses', 'r.created_at')} as failed
    offset 0
  ) retried
  where f.commit is not null and f.project is not null`;

// Making the plan takes longer than reading, and each part reads an index in its order, whatever the values.
export const historyFunction = `
create or replace function failure_history(
  of_tenant uuid, of_id uuid, of_fingerprint text, of_project text, of_branch text, of_job text,
  of_time timestamptz, at_time timestamptz, usual_branches text[]
) returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return ${rowOf(`
    select (${statedBranch}) as "statedDefaultBranch",
      ${rowOf(incident)} as incident,
      ${listOf(nearby)} as nearby,
      ${listOf(onDefaultBranch)} as "onDefaultBranch",
      ${countDistinct('branch', `${ofCause} and project = of_project`)} as branches,
      ${countDistinct('project', ofCause)} as projects,
      ${rowOf(firstHere)} as "firstHere",
      ${listOf(results)} as results,
      ${rowOf(passedSince)} as "passedSince",
      ${rowOf(retries)} as retries`)};
end $$`;
