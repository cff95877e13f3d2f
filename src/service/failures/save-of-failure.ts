import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { NewAnalysis } from '../../store/analyses/analysis-store.ts';
import type { FailureEnd } from '../../store/failures/failure-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import { findSameBuilds, lockBuilds } from '../analyses/same-build.ts';
import { completeAnalysis, type SaveDeps } from '../analyses/save-analysis.ts';
import { withSpread } from '../analyses/with-spread.ts';
import { joinIncident } from '../incidents/join-incident.ts';
import { type LogState, planNotifications } from '../notifications/plan-notifications.ts';
import { reportFailureTask } from '../reports/report-task.ts';

export type AnalyzedFailure = {
  failureId: string;
  analysis: NewAnalysis;
  /** A log of that build that is posted later completes the analysis. */
  awaitsLog: boolean;
  /** Without an end, the failure keeps waiting for its log, and the next call completes this analysis. */
  end?: FailureEnd | undefined;
  /** Whether the forge is told of it. */
  isReported?: boolean;
};
type Saved = { analysis: Analysis; log: LogState | undefined };

/**
 * Stores the analysis of a waiting failure and ends the failure in one transaction; the first caller to lock the
 * failure stores its analysis. Undefined if the failure has ended, its connection is gone, or its build is analysed
 * already.
 */
export async function saveOfFailure(
  deps: SaveDeps,
  tenantId: TenantId,
  failed: AnalyzedFailure,
): Promise<Analysis | undefined> {
  return await deps.store.inTransaction(tenantId, async (transaction) => {
    await lockBuilds(transaction.analyses, [failed.analysis]);
    const waiting = await transaction.failures.lockWaiting(failed.failureId);
    if (waiting === undefined) return undefined;
    const { analysisId } = waiting;
    const judged = { ...failed, analysis: await withSpread(deps, transaction, failed.analysis) };
    const saved =
      analysisId === null
        ? await saveFirst(transaction, judged)
        : await saveAgain(transaction, { ...judged, analysisId });
    if (saved && failed.end && failed.isReported)
      await transaction.enqueue(reportFailureTask(tenantId, failed.failureId));
    if (saved === undefined) return undefined;
    const { analysis, log } = saved;
    const joined = await joinIncident(deps, transaction, { tenantId, analysis });
    if (log) await planNotifications(deps, transaction, { tenantId, analysis, log, joined });
    return analysis;
  });
}

async function saveFirst(
  { analyses, failures }: StoreTransaction,
  { failureId, analysis, awaitsLog, end }: AnalyzedFailure,
): Promise<Saved | undefined> {
  const [sameId] = await findSameBuilds(analyses, [analysis]);
  if (sameId !== undefined) {
    const at = end?.at ?? new Date(analysis.created_at);
    await failures.link(failureId, sameId, { state: 'analysed', stateReason: null, at });
    return undefined;
  }
  const saved = await analyses.insert(analysis, { awaitsLog });
  await failures.link(failureId, saved.id, end);
  return { analysis: saved, log: logState(awaitsLog, end) };
}

function logState(awaitsLog: boolean, end: FailureEnd | undefined): LogState {
  if (!awaitsLog) return 'there';
  return end ? 'awaited' : 'on its way';
}

/** The analysis was made before the log arrived, and a posted log may have completed it. */
async function saveAgain(
  transaction: StoreTransaction,
  { failureId, analysis, awaitsLog, end, analysisId }: AnalyzedFailure & { analysisId: string },
): Promise<Saved | undefined> {
  if (end === undefined) return undefined;
  const { analyses, failures } = transaction;
  const isOpen = await analyses.awaitsLog(analysisId);
  await failures.link(failureId, analysisId, isOpen ? end : { ...end, state: 'analysed', stateReason: null });
  if (!isOpen) return undefined;
  const completed = await completeAnalysis(transaction, analysisId, { later: analysis, awaitsLog });
  return { analysis: completed, log: awaitsLog ? undefined : 'came later' };
}
