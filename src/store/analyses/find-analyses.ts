import { type Kysely, sql } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { Database } from '../tables.ts';
import { fromRows } from './analysis-row.ts';

/** The existing analyses, in no order. */
export async function findByIds(trx: Kysely<Database>, tenantId: string, ids: readonly string[]): Promise<Analysis[]> {
  const rows = await trx
    .selectFrom('analyses as a')
    .innerJoin('causes as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.fingerprint', '=', 'a.fingerprint'),
    )
    .selectAll('a')
    .select(['c.first_seen', 'c.last_seen', 'c.count'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return await fromRows(rows);
}

/** At most two. */
export async function idsBetween(
  trx: Kysely<Database>,
  tenantId: string,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('analyses')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}
