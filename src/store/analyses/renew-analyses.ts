import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';
import type { AnalysisRow } from './analysis-tables.ts';
import { noteRenewed } from './note-words.ts';
import { detailsVersion, upcast } from './upcast-details.ts';

/** Converts some rows of earlier versions and returns their number. Skips rows that others have locked. */
export async function renewAnalyses(trx: Transaction<Database>, tenantId: string, limit: number): Promise<number> {
  // PostgreSQL uses the index only for a literal version.
  const { rows } = await sql<AnalysisRow>`
    select * from analyses where tenant_id = ${tenantId}::uuid and details_version < ${sql.lit(detailsVersion)}
    order by id limit ${limit} for no key update skip locked
  `.execute(trx);
  for (const row of rows) {
    const { id, title, root_cause, details_version, details } = upcast(row);
    await trx
      .updateTable('analyses')
      .set({ title, root_cause, details_version, details: JSON.stringify(details) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  }
  await noteRenewed(trx, tenantId, [...new Set(rows.map(({ fingerprint }) => fingerprint))]);
  return rows.length;
}
