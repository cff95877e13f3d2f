import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { IdempotencyKey, KeptKey, NewAnalysis } from '../../store/analyses/analysis-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { joinIncident } from '../incidents/join-incident.ts';
import { planNotifications } from '../notifications/plan-notifications.ts';
import { reportFailureTask } from '../reports/report-task.ts';
import { mergeAnalyses } from './merge-analyses.ts';
import { type Announced, findAnnounced, isIdentified, lockBuilds } from './same-build.ts';
import { withSpread } from './with-spread.ts';

export type SaveResult =
  | { kind: 'saved'; analysis: Analysis }
  /** The key is stored with the same payload; nothing was written. */
  | { kind: 'replayed'; analysisId: string }
  /** The key is stored with another payload; nothing was written. */
  | { kind: 'key_reused' };

/** The dependencies of storing an analysis. */
export type SaveDeps = Pick<Deps, 'store' | 'now' | 'newId'>;

/**
 * Stores an analysis with its idempotency key and its notifications in one transaction. If a forge announced the same
 * build and its log was missing, it completes that analysis instead of a new one; if the forge's own log of the same
 * job is analysed already, that analysis is the answer.
 */
export async function saveAnalysis(
  deps: SaveDeps,
  tenantId: TenantId,
  { analysis, idempotency }: { analysis: NewAnalysis; idempotency?: IdempotencyKey | undefined },
): Promise<SaveResult> {
  return await deps.store.inTransaction(tenantId, async (transaction) => {
    const { analyses } = transaction;
    const { awaitingId, ofJobId } = await lockAnnounced(transaction, analysis);
    const analysisId = awaitingId ?? ofJobId ?? analysis.id;
    const kept = idempotency && (await analyses.keepIdempotencyKey({ ...idempotency, analysisId }));
    if (kept) return resultOf(kept, idempotency);
    const announced = awaitingId === undefined && ofJobId !== undefined && (await analyses.get(ofJobId));
    if (announced) return { kind: 'saved', analysis: announced };
    const judged = await withSpread(deps, transaction, analysis);
    const saved =
      awaitingId === undefined
        ? await analyses.insert(judged, { awaitsLog: false })
        : await completeAnalysis(transaction, awaitingId, { later: judged, awaitsLog: false });
    if (awaitingId !== undefined) await reportCompleted(transaction, tenantId, awaitingId);
    const log = awaitingId === undefined ? 'there' : 'came later';
    const joined = await joinIncident(deps, transaction, { tenantId, analysis: saved });
    await planNotifications(deps, transaction, { tenantId, analysis: saved, log, joined });
    return { kind: 'saved', analysis: saved };
  });
}

/** The forge was told of it without its log, or not at all. */
async function reportCompleted({ failures, enqueue }: StoreTransaction, tenantId: TenantId, id: string): Promise<void> {
  for (const failureId of await failures.idsOf(id)) await enqueue(reportFailureTask(tenantId, failureId));
}

/** Runs in the transaction that locked the build or the failure, so that it is completed once. */
export async function completeAnalysis(
  { analyses }: StoreTransaction,
  id: string,
  { later, awaitsLog }: { later: NewAnalysis; awaitsLog: boolean },
): Promise<Analysis> {
  const announced = await analyses.get(id);
  if (announced === undefined) throw new Error('An analysis that is to be completed is gone.');
  return await analyses.complete(announced, mergeAnalyses(announced, later), { awaitsLog });
}

/** Without a connection nothing is announced. */
async function lockAnnounced(
  { analyses, connections }: StoreTransaction,
  analysis: NewAnalysis,
): Promise<Partial<Announced>> {
  if (!isIdentified(analysis) || !(await connections.exist())) return {};
  await lockBuilds(analyses, [analysis]);
  return await findAnnounced(analyses, analysis);
}

function resultOf({ payloadMac, analysisId }: KeptKey, key: IdempotencyKey): SaveResult {
  return payloadMac === key.payloadMac ? { kind: 'replayed', analysisId } : { kind: 'key_reused' };
}
