import { type Kysely, sql, type Transaction } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { withCategory } from '../../kernel/corrected-category.ts';
import type { CauseFacts } from '../analyses/analysis-row.ts';
import type { NewAnalysis } from '../analyses/analysis-store.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { Database } from '../tables.ts';
import { noteReturn } from './note-return.ts';

type Counted = { record: Omit<Analysis, 'occurrence'>; seen: CauseFacts };

/**
 * Counts one more analysis of a cause, and answers it with what is known of the cause: how it was resolved, and the
 * category to which people have corrected it. Another count of the same cause waits for the end of this transaction.
 */
export async function countCause(
  trx: Transaction<Database>,
  tenantId: string,
  analysis: NewAnalysis,
): Promise<Counted> {
  const { fingerprint } = analysis;
  const at = new Date(analysis.created_at);
  const { resolution, resolved_at, category, ...cause } = await trx
    .insertInto('causes')
    .values({ tenant_id: tenantId, fingerprint, first_seen: at, last_seen: at, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'fingerprint']).doUpdateSet({
        first_seen: sql`least(causes.first_seen, excluded.first_seen)`,
        last_seen: sql`greatest(causes.last_seen, excluded.last_seen)`,
        previous_seen: sql`case when excluded.last_seen >= causes.last_seen then causes.last_seen
          else greatest(causes.previous_seen, excluded.last_seen) end`,
        count: sql`causes.count + 1`,
        // A resolved cause that occurs again is open; its resolution stays.
        reopened_at: sql`case when causes.status = 'resolved' then excluded.last_seen else causes.reopened_at end`,
        status: sql`case when causes.status = 'resolved' then 'open' else causes.status end`,
      }),
    )
    .returning(['first_seen', 'last_seen', 'count', 'resolution', 'resolved_at', 'category'])
    .returning(['reopened_at', 'muted_until', 'muted_above'])
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
  const corrected = withCategory(analysis, category);
  const { severity } = corrected;
  await noteReturn(trx, tenantId, { ...cause, fingerprint, at, severity });
  const earlier_resolution = resolved_at && { note: resolution, resolved_at: resolved_at.toISOString() };
  const { first_seen, last_seen, count } = cause;
  return { record: { ...corrected, earlier_resolution }, seen: { first_seen, last_seen, count } };
}

export type Uncounted = { fingerprint: string; count: number };

/**
 * Subtracts removed analyses from their causes, and removes causes without analyses. First and last seen are those of the
 * remaining analyses, as the statistics need. The causes are locked in one order, so that two removals cannot block each
 * other, and for a few statements only: whoever posts an analysis of them waits.
 */
export async function uncountCauses(
  trx: Kysely<Database>,
  tenantId: string,
  removed: readonly Uncounted[],
): Promise<void> {
  const [fingerprints, counts] = [removed.map(({ fingerprint }) => fingerprint), removed.map(({ count }) => count)];
  const ofThese = sql`tenant_id = ${tenantId}::uuid and fingerprint = any(${fingerprints}::text[])`;
  const left = sql`from analyses a where a.tenant_id = ${tenantId}::uuid and a.fingerprint = c.fingerprint`;
  await sql`select from causes where ${ofThese} order by fingerprint for update`.execute(trx);
  await sql`
    update causes c set count = c.count - gone.count,
      first_seen = coalesce((select min(created_at) ${left}), first_seen),
      last_seen = coalesce((select max(created_at) ${left}), last_seen),
      previous_seen = (select created_at ${left} order by created_at desc offset 1 limit 1)
    from unnest(${fingerprints}::text[], ${counts}::bigint[]) as gone (fingerprint, count)
    where c.tenant_id = ${tenantId}::uuid and c.fingerprint = gone.fingerprint
  `.execute(trx);
  await sql`delete from causes where ${ofThese} and count <= 0`.execute(trx);
}
