import { sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { AnalysisTransaction, BuildRow, JobName, JobRow } from './analysis-store.ts';
import { completeAnalysis } from './complete-analysis.ts';
import { findByIds } from './find-analyses.ts';
import { insertAnalysis } from './insert-analysis.ts';
import { keepIdempotencyKey } from './keep-idempotency-key.ts';

export function analysesIn(bound: TenantTransaction): AnalysisTransaction {
  const { trx, tenantId } = bound;
  return {
    lockBuilds: async (addresses) => await lockBuilds(bound, addresses),
    findBuilds: async (addresses, filter) => await findBuilds(bound, addresses, filter),
    findJobs: async (jobs) => await findJobs(bound, jobs),
    keepIdempotencyKey: async (key) => await keepIdempotencyKey(bound, key),
    get: async (id) => (await findByIds(trx, tenantId, [id]))[0],
    awaitsLog: async (id) => {
      const row = trx
        .selectFrom('analyses')
        .select('awaits_log')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id);
      return (await row.executeTakeFirst())?.awaits_log ?? false;
    },
    projectsWithFingerprint: async (fingerprint, since) => await projectsWithFingerprint(bound, fingerprint, since),
    insert: async (analysis, options) => await insertAnalysis(bound, analysis, options),
    complete: async (earlier, analysis, options) => await completeAnalysis(bound, { earlier, analysis }, options),
  };
}

async function lockBuilds({ trx, tenantId }: TenantTransaction, addresses: readonly string[]): Promise<void> {
  const names = addresses.map((address) => `${tenantId} ${address}`);
  if (names.length === 0) return;
  // Locks in one order, so that two transactions with the same builds cannot block each other.
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key) as keys
  `.execute(trx);
}

async function findBuilds(
  { trx, tenantId }: TenantTransaction,
  addresses: readonly string[],
  { awaitsLog }: { awaitsLog: boolean },
): Promise<BuildRow[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<BuildRow>`
    select id, build_url, commit from analyses
    where tenant_id = ${tenantId} and md5(build_url) in (select md5(url) from unnest(${[...addresses]}::text[]) as url)
      and (awaits_log or not ${awaitsLog})
    order by created_at, id
  `.execute(trx);
  return rows;
}

/** The expression over `job` is that of an index. */
async function findJobs({ trx, tenantId }: TenantTransaction, jobs: readonly JobName[]): Promise<JobRow[]> {
  if (jobs.length === 0) return [];
  const { rows } = await sql<JobRow>`
    select id, source, analyses.project, analyses.run_id as "runId", analyses.attempt, analyses.job,
      awaits_log as "awaitsLog"
    from analyses join unnest(
      ${jobs.map(({ project }) => project)}::text[], ${jobs.map(({ runId }) => runId)}::text[],
      ${jobs.map(({ attempt }) => attempt)}::text[], ${jobs.map(({ job }) => job)}::text[]
    ) as wanted (project, run_id, attempt, job) on analyses.project = wanted.project
      and md5(coalesce(analyses.job, '')) = md5(wanted.job) and analyses.job = wanted.job
      and analyses.run_id = wanted.run_id and analyses.attempt = wanted.attempt
    where tenant_id = ${tenantId}
    order by created_at, id
  `.execute(trx);
  return rows;
}

async function projectsWithFingerprint(
  { trx, tenantId }: TenantTransaction,
  fingerprint: string,
  since: Date,
): Promise<string[]> {
  const shown = trx.selectFrom('analyses').where('tenant_id', '=', tenantId).where('fingerprint', '=', fingerprint);
  const named = shown.where('created_at', '>=', since).where('project', 'is not', null);
  const rows = await named.select('project').distinct().limit(100).modifyEnd(plannedOnce).execute();
  return rows.flatMap(({ project }) => project ?? []);
}
