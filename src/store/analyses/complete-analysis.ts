import type { Analysis } from '../../contract/analyses/analysis.ts';
import { countCause, uncountCauses } from '../causes/count-cause.ts';
import { changeSums } from '../statistics/sums.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { fromRow, toRow } from './analysis-row.ts';
import type { NewAnalysis } from './analysis-store.ts';
import { assertIndexable } from './assert-indexable.ts';
import { noteWords } from './note-words.ts';

/** Replaces an earlier analysis, keeps its id and time, and counts it for its new cause. What fails now may be of another incident. */
export async function completeAnalysis(
  bound: TenantTransaction,
  { earlier, analysis }: { earlier: Analysis; analysis: NewAnalysis },
  { awaitsLog }: { awaitsLog: boolean },
): Promise<Analysis> {
  assertIndexable(analysis);
  const { trx, tenantId } = bound;
  const { id, created_at } = earlier;
  const { fingerprint } = analysis;
  const isSameCause = earlier.fingerprint === fingerprint;
  // Locks the causes in one order, so that two completions cannot block each other.
  for (const each of [...new Set([earlier.fingerprint, fingerprint])].toSorted()) await lockCause(bound, each);
  const { record, seen } = await countCause(trx, tenantId, { ...analysis, id, created_at });
  const isNew = Number(seen.count) === 1 || (earlier.occurrence.is_new && isSameCause);
  const isSameIncident = isSameCause && earlier.host === analysis.host;
  await changeSums(bound, id, -1);
  const changed = trx
    .updateTable('analyses')
    .set({ ...toRow(tenantId, record, isNew), awaits_log: awaitsLog, ...(!isSameIncident && { incident_id: null }) })
    .where('tenant_id', '=', tenantId);
  const stored = await changed.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  await changeSums(bound, id, 1);
  await noteWords(trx, tenantId, record);
  await uncountCauses(trx, tenantId, [{ fingerprint: earlier.fingerprint, count: 1 }]);
  const count = String(Number(seen.count) - (isSameCause ? 1 : 0));
  return fromRow({ ...stored, ...seen, count });
}

async function lockCause({ trx, tenantId }: TenantTransaction, fingerprint: string): Promise<void> {
  const cause = trx.selectFrom('causes').select('fingerprint').where('tenant_id', '=', tenantId);
  await cause.where('fingerprint', '=', fingerprint).forUpdate().execute();
}
