import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uncountCause } from '../causes/count-cause.ts';
import { appending } from '../statistics/sums.ts';
import type { Database } from '../tables.ts';

export type RemovedAnalyses = { fingerprint: string; count: number };

/**
 * Removes analyses by their ids, with all that refers to them, and lowers the sums of their days and the counts of their
 * causes. Locks the causes in one order, so that two removals cannot block each other. It must run in a
 * transaction of `inChangingTenant`. Returns how many there were of each cause.
 */
export async function removeAnalyses(
  trx: Kysely<Database>,
  tenantId: string,
  ids: RawBuilder<unknown>,
): Promise<RemovedAnalyses[]> {
  const { rows } = await sql<{ fingerprint: string; count: string }>`
    with gone as (delete from analyses where tenant_id = ${tenantId}::uuid and id in (${ids}) returning *),
      ${appending(tenantId, sql`gone`, { sign: -1, isChange: true })}
    select fingerprint, count(*) as count from gone group by fingerprint order by fingerprint
  `.execute(trx);
  for (const row of rows) await uncountCause(trx, tenantId, row);
  return rows.map(({ fingerprint, count }) => ({ fingerprint, count: Number(count) }));
}
