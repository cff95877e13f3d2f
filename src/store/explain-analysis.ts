import type { Transaction } from 'kysely';
import { storableText } from './storable-text.ts';
import type { Explanation } from './store.ts';
import type { Database } from './tables.ts';

/** Puts a model's words in the place of the rules', if it is still that analysis and nobody has done so. */
export async function explainAnalysis(
  trx: Transaction<Database>,
  tenantId: string,
  { id, fingerprint, ...words }: Explanation,
): Promise<boolean> {
  const row = await trx
    .selectFrom('analyses')
    .select('details')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('fingerprint', '=', fingerprint)
    .forUpdate()
    .executeTakeFirst();
  if (row?.details.explained_by !== 'rules') return false;
  await trx
    .updateTable('analyses')
    .set({ details: JSON.stringify({ ...row.details, ...storableText(words) }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return true;
}
