import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import { newAnalysis } from '../analyses/analyze-run.ts';
import { countFailure } from '../analyses/count-failure.ts';
import type { Excerpt } from '../analyses/model-queue.ts';
import type { Deps } from '../deps.ts';
import { isReported } from '../reports/is-reported.ts';
import { saveOfFailure } from './save-of-failure.ts';

type Place = { connection: ConnectionRecord; failure: FailureRecord };

type Diagnosed = {
  diagnosis: Diagnosis;
  excerpt?: Excerpt | undefined;
  awaitsLog: boolean;
  /** Without an end, the failure keeps waiting. */
  end?: { state: 'analysed' | 'failed'; stateReason: string | null };
};

/**
 * Ends a waiting failure with its analysis in one transaction, or completes its analysis. Stores nothing if the
 * failure has ended already.
 */
export async function saveFailure(
  deps: Deps,
  { connection, failure }: Place,
  { diagnosis, excerpt, awaitsLog, end }: Diagnosed,
): Promise<void> {
  const { tenantId, forge } = connection;
  const analysis = newAnalysis(deps, { source: forge, run: failure.run, diagnosis });
  const failed = { failureId: failure.id, isReported: isReported(connection) };
  const ended = end && { ...end, at: deps.now() };
  const saved = await saveOfFailure(deps, tenantId, { ...failed, analysis, awaitsLog, end: ended });
  if (saved) countFailure(deps, analysis, saved);
  if (saved && excerpt) deps.modelQueue?.offer({ tenantId, analysis: saved, excerpt });
}

/** Uses only the reason of the forge. A log of the build that is posted later completes the analysis. */
export async function saveWithoutLog(
  deps: Deps,
  place: Place,
  { missing, description = null, gaveUp }: { missing: string; description?: string | null; gaveUp?: string },
): Promise<void> {
  const diagnosis = explained(deps, place, { missing, description });
  const end = { state: gaveUp === undefined ? 'analysed' : 'failed', stateReason: gaveUp ?? null } as const;
  await saveFailure(deps, place, { diagnosis, awaitsLog: true, end });
}

/** Uses a reason that names a cause, while the log is still fetched. */
export async function saveBeforeLog(deps: Deps, place: Place): Promise<void> {
  const missing = 'Its log is not there yet; when it comes, this analysis is completed.';
  await saveFailure(deps, place, {
    diagnosis: explained(deps, place, { missing, description: null }),
    awaitsLog: true,
  });
}

function explained(
  deps: Deps,
  { connection: { forge }, failure: { run, reason: word, defaultBranch, isTag } }: Place,
  words: { missing: string; description: string | null },
): Diagnosis {
  const read = { run, isTag, ...(defaultBranch !== null && { defaultBranch }) };
  return deps.threads.analyzeWithoutLog({ reason: deps.forges[forge].failureReason(word), ...words }, read);
}
