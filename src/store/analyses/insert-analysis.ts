import type { Analysis } from '../../contract/analyses/analysis.ts';
import { countCause } from '../causes/count-cause.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { fromRow, toRow } from './analysis-row.ts';
import type { NewAnalysis } from './analysis-store.ts';
import { assertIndexable } from './assert-indexable.ts';

/** Counts the cause, then stores the analysis. */
export async function insertAnalysis(
  { trx, tenantId }: TenantTransaction,
  analysis: NewAnalysis,
  { awaitsLog }: { awaitsLog: boolean },
): Promise<Analysis> {
  assertIndexable(analysis);
  const { record, seen } = await countCause(trx, tenantId, analysis);
  const row = { ...toRow(tenantId, record, Number(seen.count) === 1), awaits_log: awaitsLog };
  const stored = await trx.insertInto('analyses').values(row).returningAll().executeTakeFirstOrThrow();
  return fromRow({ ...stored, ...seen });
}
