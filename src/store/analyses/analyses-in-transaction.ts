import { type RawBuilder, sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import { sentWithNext } from '../database/sent-with-next.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { AnalysisTransaction, BuildNames, BuildRow } from './analysis-store.ts';
import { completeAnalysis } from './complete-analysis.ts';
import { findByIds } from './find-analyses.ts';
import { insertAnalysis } from './insert-analysis.ts';
import { keepIdempotencyKey } from './keep-idempotency-key.ts';

export function analysesIn(bound: TenantTransaction): AnalysisTransaction {
  const { trx, tenantId } = bound;
  return {
    lockBuilds: async (addresses) => await lockBuilds(bound, addresses),
    findBuilds: async (names) => await findBuilds(bound, names),
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
    ${sentWithNext}
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key) as keys
    ${plannedOnce}
  `.execute(trx);
}

/**
 * By the indexes of addresses and of runs. The project is compared as an expression, because its own index would find every
 * analysis of the project.
 */
async function findBuilds({ trx, tenantId }: TenantTransaction, { addresses, jobs }: BuildNames): Promise<BuildRow[]> {
  if (addresses.length === 0 && jobs.length === 0) return [];
  const [runs, projects] = [jobs.map(({ runId }) => runId), jobs.map(({ project }) => project)];
  const ofAddress = sql`md5(build_url) = any(${hashes(addresses)})`;
  const ofJob = sql`md5(run_id) = any(${hashes(runs)}) and project || '' = any(${projects}::text[])
    and job = any(${jobs.map(({ job }) => job)}::text[])`;
  const { rows } = await sql<BuildRow>`
    select id, source, build_url, commit, project, run_id as "runId", attempt, job, awaits_log as "awaitsLog"
    from analyses where tenant_id = ${tenantId} and (${ofAddress} or ${ofJob})
    order by created_at, id
    ${plannedOnce}
  `.execute(trx);
  return rows;
}

function hashes(texts: readonly string[]): RawBuilder<unknown> {
  return sql`array(select md5(text) from unnest(${texts}::text[]) as text)`;
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
