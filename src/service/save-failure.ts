import type { Diagnosis } from '../contract/analysis.ts';
import type { ConnectionRecord, FailureRecord } from '../store/forge-store.ts';
import { newAnalysis } from './analyze-run.ts';
import type { Deps } from './deps.ts';
import type { Excerpt } from './explaining.ts';
import { planNotifications } from './plan-notifications.ts';

type Diagnosed = {
  diagnosis: Diagnosis;
  excerpt?: Excerpt | undefined;
  awaitsLog: boolean;
  state: 'analysed' | 'failed';
  stateReason: string | null;
};

/** Ends a waiting failure with its analysis, in one transaction. Where somebody else was faster, nothing is stored. */
export async function saveFailure(
  deps: Deps,
  { connection, failure }: { connection: ConnectionRecord; failure: FailureRecord },
  { diagnosis, excerpt, awaitsLog, state, stateReason }: Diagnosed,
): Promise<void> {
  const { tenantId, forge } = connection;
  const analysis = await newAnalysis(deps, tenantId, { source: forge, run: failure.run, diagnosis });
  const saved = await deps.store.analyses.saveOfFailure(
    tenantId,
    { failureId: failure.id, analysis, awaitsLog, end: { state, stateReason, at: deps.now() } },
    { notify: planNotifications(deps) },
  );
  if (saved.kind === 'saved' && excerpt) deps.explaining?.offer({ tenantId, analysis: saved.analysis, excerpt });
}

/** From the forge's words alone. A log of that build that is posted later completes the analysis. */
export async function saveWithoutLog(
  deps: Deps,
  place: { connection: ConnectionRecord; failure: FailureRecord },
  { missing, description = null, gaveUp }: { missing: string; description?: string | null; gaveUp?: string },
): Promise<void> {
  const { run, reason, defaultBranch, isTag } = place.failure;
  const read = { run, isTag, ...(defaultBranch !== null && { defaultBranch }) };
  const diagnosis = deps.threads.explain({ reason, description, missing }, read);
  const end = gaveUp === undefined ? ({ state: 'analysed' } as const) : ({ state: 'failed' } as const);
  await saveFailure(deps, place, { diagnosis, awaitsLog: true, ...end, stateReason: gaveUp ?? null });
}
