import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Uncounted, uncountCauses } from '../causes/count-cause.ts';
import { appending } from '../statistics/sums.ts';
import type { Database } from '../tables.ts';

/**
 * Removes analyses by their ids, with all that refers to them, and lowers the sums of their days and the counts of their
 * causes. It must run in a transaction of `inChangingTenant`. Returns how many there were of each cause.
 */
export async function removeAnalyses(
  trx: Kysely<Database>,
  tenantId: string,
  ids: RawBuilder<unknown>,
): Promise<Uncounted[]> {
  const { rows } = await sql<{ fingerprint: string; count: string }>`
    with gone as (delete from analyses where tenant_id = ${tenantId}::uuid and id in (${ids}) returning *),
      ${appending(tenantId, sql`gone`, { sign: -1, isChange: true })}
    select fingerprint, count(*) as count from gone group by fingerprint
  `.execute(trx);
  const removed = rows.map(({ fingerprint, count }) => ({ fingerprint, count: Number(count) }));
  if (removed.length > 0) await uncountCauses(trx, tenantId, removed);
  return removed;
}
