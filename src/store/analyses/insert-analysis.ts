import { sql } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { countCause } from '../causes/count-cause.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { changeSums } from '../statistics/sums.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { fromRow, toRow } from './analysis-row.ts';
import type { NewAnalysis } from './analysis-store.ts';
import { assertIndexable } from './assert-indexable.ts';
import { notesOf } from './note-words.ts';

/** Counts the cause, then stores the analysis with what a search finds it by. */
export async function insertAnalysis(
  bound: TenantTransaction,
  analysis: NewAnalysis,
  { awaitsLog }: { awaitsLog: boolean },
): Promise<Analysis> {
  assertIndexable(analysis);
  const { trx, tenantId } = bound;
  const { record, seen } = await countCause(trx, tenantId, analysis);
  const row = { ...toRow(tenantId, record, Number(seen.count) === 1), awaits_log: awaitsLog };
  const { names, words } = notesOf(tenantId, record);
  const { summed_to } = await trx
    .with('names', () => sql`(${names})`)
    .with('words', () => sql`(${words})`)
    .insertInto('analyses')
    .values(row)
    .returning((inserted) =>
      inserted.selectFrom('tenants').select('tenants.summed_to').where('tenants.id', '=', tenantId).as('summed_to'),
    )
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
  // Of a day that is over, as after midnight.
  if (summed_to !== null && row.created_at < summed_to) await changeSums(bound, row.id, 1);
  return fromRow({ ...row, incident_id: null, details: JSON.parse(row.details), ...seen });
}
