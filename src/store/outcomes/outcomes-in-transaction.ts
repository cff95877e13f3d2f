import { sql } from 'kysely';
import { jobHash } from '../database/job-hash.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { sentWithNext } from '../database/sent-with-next.ts';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { OutcomeRecord, OutcomeTransaction } from './outcome-store.ts';
import type { OutcomesTable } from './outcome-tables.ts';

const mostCauses = 200;

export function outcomesIn(bound: TenantTransaction): OutcomeTransaction {
  return {
    insert: async (records) => await insertNew(bound, records),
    stateDefaultBranch: async (stated) => await stateDefaultBranch(bound, stated),
    resolvePassedCauses: async (now) => await resolvePassedCauses(bound, now),
  };
}

/** Where it is stated already, nothing is written or locked: each delivery of a project states it. */
async function stateDefaultBranch(
  { trx, tenantId }: TenantTransaction,
  { project, branch, at }: { project: string; branch: string; at: Date },
): Promise<void> {
  const values = storableText({ project, branch });
  const ofProject = sql`tenant_id = ${tenantId}::uuid and project = ${values.project}`;
  await sql`
    ${sentWithNext}
    insert into default_branches (tenant_id, project, branch, stated_at)
    select ${tenantId}::uuid, ${values.project}, ${values.branch}, ${at}::timestamptz
    where not exists (select from default_branches where ${ofProject} and branch = ${values.branch})
    on conflict (tenant_id, project) do update set branch = excluded.branch, stated_at = excluded.stated_at
      where default_branches.branch <> excluded.branch
    ${plannedOnce}
  `.execute(trx);
}

async function insertNew({ trx, tenantId }: TenantTransaction, records: readonly OutcomeRecord[]): Promise<number> {
  if (records.length === 0) return 0;
  // Works in one order, so that two deliveries of the same jobs cannot block each other.
  const rows = records.toSorted((left, right) => (left.key < right.key ? -1 : 1)).map((one) => toRow(tenantId, one));
  const inserted = trx.insertInto('outcomes').values(rows);
  const isNew = inserted.onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing());
  return (await isNew.returning('key').execute()).length;
}

function toRow(tenantId: string, { runId, finishedAt, createdAt, ...named }: OutcomeRecord): OutcomesTable {
  const texts = storableText({ ...named, run_id: runId });
  return { tenant_id: tenantId, ...texts, finished_at: finishedAt, created_at: createdAt };
}

// A status that a person has set is theirs; one that the cause's return has opened again is nobody's.
async function resolvePassedCauses({ trx, tenantId }: TenantTransaction, now: Date): Promise<string[]> {
  const seenIn = sql`a.tenant_id = ${tenantId}::uuid and a.created_at > ${now}::timestamptz - interval '14 days'`;
  const { rows } = await sql<{ fingerprint: string }>`
    with passed as (
      select distinct project, job, branch from outcomes
      where tenant_id = ${tenantId}::uuid and outcome = 'passed' and created_at > ${now}::timestamptz - interval '1 hour'
    ), candidates as (
      select distinct seen.fingerprint from passed p cross join lateral (
        select a.fingerprint from analyses a
        where ${seenIn} and a.project = p.project and ${sql.raw(jobHash('a.job'))} = ${sql.raw(jobHash('p.job'))}
          and a.branch is not distinct from p.branch
        order by a.created_at desc limit 500
      ) seen limit ${mostCauses}
    ), places as (
      select a.fingerprint, a.project, a.branch, a.job, max(a.created_at) as last_seen
      from analyses a where ${seenIn} and a.fingerprint in (select fingerprint from candidates)
      group by 1, 2, 3, 4
    )
    update causes c set status = 'resolved', note = null, changed_at = ${now}::timestamptz, changed_by = null
    where c.tenant_id = ${tenantId}::uuid and c.fingerprint in (select fingerprint from candidates)
      and c.status = 'open' and (c.changed_at is null or c.reopened_at > c.changed_at)
      and not exists (
        select from places p where p.fingerprint = c.fingerprint and not exists (
          select from outcomes o
          where o.tenant_id = ${tenantId}::uuid and o.project = p.project and o.outcome = 'passed'
            and ${sql.raw(jobHash('o.job'))} = ${sql.raw(jobHash('p.job'))} and o.branch is not distinct from p.branch
            and o.finished_at > p.last_seen
        )
      )
    returning c.fingerprint
  `.execute(trx);
  return rows.map(({ fingerprint }) => fingerprint);
}
