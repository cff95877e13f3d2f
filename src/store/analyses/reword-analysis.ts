import type { Transaction } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { Rewording } from './analysis-store.ts';
import { upcast } from './upcast-details.ts';

/** Replaces the words of the rules by those of a model, if the analysis is unchanged and not reworded yet. */
export async function rewordAnalysis(
  trx: Transaction<Database>,
  tenantId: string,
  { id, fingerprint, ...words }: Rewording,
): Promise<boolean> {
  const stored = await trx
    .selectFrom('analyses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('fingerprint', '=', fingerprint)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined) return false;
  const { title, root_cause, details, details_version } = upcast(stored);
  if (details.explained_by !== 'rules') return false;
  const explained = JSON.stringify({ ...details, ...storableText(words) });
  await trx
    .updateTable('analyses')
    .set({ title, root_cause, details: explained, details_version })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return true;
}
