import { type Kysely, sql } from 'kysely';
import { usualDefaultBranches } from '../../kernel/usual-default-branches.ts';
import { knowledgeOf } from '../causes/knowledge.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { DefaultBranchState, OutcomeStore } from './outcome-store.ts';
import { readHistory } from './read-history.ts';

export function outcomeStore(db: Kysely<Database>): OutcomeStore {
  return {
    history: async (tenantId, query) =>
      await inTenant(db, tenantId, async (trx) => ({
        ...(await readHistory({ trx, tenantId }, query)),
        known: await knowledgeOf(trx, tenantId, query.fingerprint),
      })),

    defaultBranchStates: async (tenantId, projects, now) => {
      if (projects.length === 0) return [];
      return await readInTenant(db, tenantId, async (trx) => {
        const { rows } = await states(tenantId, projects, now).execute(trx);
        return rows;
      });
    },
  };
}

// Of each project the newest thousand results count: enough to see what failed last.
function states(tenantId: string, projects: readonly string[], now: Date) {
  const from = sql`${now}::timestamptz - interval '14 days'`;
  return sql<DefaultBranchState>`
    with wanted as (
      select p.project, d.branch as stated from unnest(${[...projects]}::text[]) as p (project)
      left join default_branches d on d.tenant_id = ${tenantId}::uuid and d.project = p.project
    ), results as (
      select w.project, r.branch, r.job, r.outcome, r.at from wanted w cross join lateral (
        (select a.branch, a.job, 'failed' as outcome, a.created_at as at from analyses a
          where a.tenant_id = ${tenantId}::uuid and a.project = w.project and a.created_at > ${from}
          order by a.created_at desc limit 1000)
        union all
        (select o.branch, o.job, o.outcome, o.finished_at from outcomes o
          where o.tenant_id = ${tenantId}::uuid and o.project = w.project and o.finished_at > ${from}
          order by o.finished_at desc limit 1000)
      ) r
      where case when w.stated is null then r.branch = any(${[...usualDefaultBranches]}::text[]) else r.branch = w.stated end
    ), jobs as (
      select project, branch, job, max(at) filter (where outcome = 'failed') as failed,
        max(at) filter (where outcome = 'passed') as passed
      from results group by 1, 2, 3
    )
    select distinct on (project) project, branch,
      case when failed is not null and (passed is null or failed > passed) then 'failing' else 'passing' end as state,
      greatest(failed, passed) as since
    from jobs
    order by project, (failed is not null and (passed is null or failed > passed)) desc, greatest(failed, passed) desc
  `;
}
