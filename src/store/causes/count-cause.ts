import { type Kysely, sql, type Transaction } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { CauseFacts } from '../analyses/analysis-row.ts';
import type { Database } from '../tables.ts';

type Counted = CauseFacts & { earlierResolution: Analysis['earlier_resolution'] };

/** Counts one more analysis of a cause. Another count of the same cause waits for the end of this transaction. */
export async function countCause(
  trx: Transaction<Database>,
  tenantId: string,
  { fingerprint, createdAt }: { fingerprint: string; createdAt: Date },
): Promise<Counted> {
  const { resolution, resolved_at, ...seen } = await trx
    .insertInto('causes')
    .values({ tenant_id: tenantId, fingerprint, first_seen: createdAt, last_seen: createdAt, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'fingerprint']).doUpdateSet({
        first_seen: sql`least(causes.first_seen, excluded.first_seen)`,
        last_seen: sql`greatest(causes.last_seen, excluded.last_seen)`,
        count: sql`causes.count + 1`,
        // A resolved cause that occurs again is open; its resolution stays.
        reopened_at: sql`case when causes.status = 'resolved' then excluded.last_seen else causes.reopened_at end`,
        status: sql`case when causes.status = 'resolved' then 'open' else causes.status end`,
      }),
    )
    .returning(['first_seen', 'last_seen', 'count', 'resolution', 'resolved_at'])
    .executeTakeFirstOrThrow();
  return { ...seen, earlierResolution: resolved_at && { note: resolution, resolved_at: resolved_at.toISOString() } };
}

/**
 * Subtracts removed analyses from their cause, and removes a cause without analyses. First and last seen are those of
 * the remaining analyses, as the statistics need.
 */
export async function uncountCause(
  trx: Kysely<Database>,
  tenantId: string,
  { fingerprint, count }: { fingerprint: string; count: number | string },
): Promise<void> {
  const left = sql`from analyses where tenant_id = ${tenantId} and fingerprint = ${fingerprint}`;
  await sql`
    update causes set count = count - ${count}::bigint,
      first_seen = coalesce((select min(created_at) ${left}), first_seen),
      last_seen = coalesce((select max(created_at) ${left}), last_seen)
    where tenant_id = ${tenantId} and fingerprint = ${fingerprint}
  `.execute(trx);
  await sql`
    delete from causes where tenant_id = ${tenantId} and fingerprint = ${fingerprint} and count <= 0
  `.execute(trx);
}
