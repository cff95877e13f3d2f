import type { Transaction } from 'kysely';
import { fanOut } from '../notifications/fan-out.ts';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';
import type { AnalysisStore, FailureEnd, FailureResult, SaveOptions } from './analysis-store.ts';
import { completeAnalysis } from './complete-analysis.ts';
import { findSameBuild, lockBuilds } from './same-build.ts';
import { insertAnalysis } from './save-analysis.ts';

type Failed = Parameters<AnalysisStore['saveOfFailure']>[1] & Pick<SaveOptions, 'notify'>;
type Place = { tenantId: string; enqueue: Enqueue | undefined };

/** Of several that analyse one failure, the first to lock its row stores what it found. */
export async function saveOfFailure(trx: Transaction<Database>, place: Place, failed: Failed): Promise<FailureResult> {
  const { tenantId } = place;
  await lockBuilds(trx, tenantId, [failed.analysis]);
  const own = trx.selectFrom('failures').select(['state', 'analysis_id']).where('tenant_id', '=', tenantId);
  const failure = await own.where('id', '=', failed.failureId).forUpdate().executeTakeFirst();
  if (failure?.state !== 'waiting') return { kind: 'settled' };
  const { analysis_id: told } = failure;
  return told === null ? await saveFirst(trx, place, failed) : await saveAgain(trx, place, { ...failed, told });
}

async function saveFirst(
  trx: Transaction<Database>,
  { tenantId, enqueue }: Place,
  { failureId, analysis, awaitsLog, end, notify }: Failed,
): Promise<FailureResult> {
  const same = await findSameBuild(trx, tenantId, analysis);
  if (same) {
    const at = end?.at ?? new Date(analysis.created_at);
    await settle(trx, tenantId, { failureId, analysisId: same.id, end: { state: 'analysed', stateReason: null, at } });
    return { kind: 'settled' };
  }
  const saved = await insertAnalysis(trx, tenantId, { analysis, awaitsLog });
  await settle(trx, tenantId, { failureId, analysisId: saved.id, end });
  const whenAwaited = end ? 'awaited' : 'on its way';
  const log = awaitsLog ? whenAwaited : 'there';
  if (notify) await fanOut(trx, { tenantId, analysis: saved, log, enqueue }, notify);
  return { kind: 'saved', analysis: saved };
}

/** Its analysis was made before its log came, and may have been completed by one that was posted. */
async function saveAgain(
  trx: Transaction<Database>,
  { tenantId, enqueue }: Place,
  { failureId, analysis, awaitsLog, end, notify, told }: Failed & { told: string },
): Promise<FailureResult> {
  if (end === undefined) return { kind: 'settled' };
  const row = trx.selectFrom('analyses').select('awaits_log').where('tenant_id', '=', tenantId).where('id', '=', told);
  const isOpen = (await row.executeTakeFirst())?.awaits_log ?? false;
  const ending = isOpen ? end : { ...end, state: 'analysed' as const, stateReason: null };
  await settle(trx, tenantId, { failureId, analysisId: told, end: ending });
  if (!isOpen) return { kind: 'settled' };
  const saved = await completeAnalysis(trx, tenantId, { id: told, posted: analysis, awaitsLog });
  if (notify && !awaitsLog) await fanOut(trx, { tenantId, analysis: saved, log: 'came later', enqueue }, notify);
  return { kind: 'saved', analysis: saved };
}

/** Without an end it has an analysis and waits on. */
async function settle(
  trx: Transaction<Database>,
  tenantId: string,
  { failureId, analysisId, end }: { failureId: string; analysisId: string; end: FailureEnd | undefined },
): Promise<void> {
  await trx
    .updateTable('failures')
    .set({
      analysis_id: analysisId,
      ...(end && { state: end.state, state_reason: end.stateReason, settled_at: end.at }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', failureId)
    .execute();
}
