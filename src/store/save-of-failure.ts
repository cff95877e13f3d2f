import type { Transaction } from 'kysely';
import { fanOut } from './fan-out.ts';
import { findSameBuild, lockBuilds } from './same-build.ts';
import { insertAnalysis } from './save-analysis.ts';
import type { AnalysisStore, FailureEnd, FailureResult, SaveOptions } from './store.ts';
import type { Database } from './tables.ts';
import type { Enqueue } from './task.ts';

type Failed = Parameters<AnalysisStore['saveOfFailure']>[1] & Pick<SaveOptions, 'notify'>;

/** Of several that analyse one failure, the first to lock its row stores what it found. */
export async function saveOfFailure(
  trx: Transaction<Database>,
  { tenantId, enqueue }: { tenantId: string; enqueue: Enqueue | undefined },
  { failureId, analysis, awaitsLog, end, notify }: Failed,
): Promise<FailureResult> {
  await lockBuilds(trx, tenantId, [analysis]);
  const own = trx.selectFrom('failures').select('state').where('tenant_id', '=', tenantId).where('id', '=', failureId);
  const failure = await own.forUpdate().executeTakeFirst();
  if (failure?.state !== 'waiting') return { kind: 'settled' };
  const same = await findSameBuild(trx, tenantId, analysis);
  if (same) {
    await settle(trx, tenantId, {
      failureId,
      analysisId: same.id,
      end: { ...end, state: 'analysed', stateReason: null },
    });
    return { kind: 'settled' };
  }
  const saved = await insertAnalysis(trx, tenantId, { analysis, awaitsLog });
  await settle(trx, tenantId, { failureId, analysisId: saved.id, end });
  const log = awaitsLog ? 'awaited' : 'there';
  if (notify) await fanOut(trx, { tenantId, analysis: saved, log, enqueue }, notify);
  return { kind: 'saved', analysis: saved };
}

async function settle(
  trx: Transaction<Database>,
  tenantId: string,
  { failureId, analysisId, end }: { failureId: string; analysisId: string; end: FailureEnd },
): Promise<void> {
  await trx
    .updateTable('failures')
    .set({ state: end.state, state_reason: end.stateReason, settled_at: end.at, analysis_id: analysisId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', failureId)
    .execute();
}
