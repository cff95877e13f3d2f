import type { Diagnosis, Run, Source } from '../../contract/analyses/analysis.ts';
import type { IdempotencyKey, NewAnalysis } from '../../store/analyses/analysis-store.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { countFailure } from './count-failure.ts';
import type { Excerpt } from './model-queue.ts';
import { type SaveResult, saveAnalysis } from './save-analysis.ts';

export type AnalyzedRun = {
  source: Source;
  run: Run;
  diagnosis: Diagnosis;
  idempotency?: IdempotencyKey;
  excerpt?: Excerpt | undefined;
};

/**
 * Turns a diagnosis into the stored analysis of a run, for all sources of logs. Resolves when the analysis is durable.
 */
export async function analyzeRun(deps: Deps, tenantId: TenantId, analyzed: AnalyzedRun): Promise<SaveResult> {
  const { idempotency, excerpt, diagnosis } = analyzed;
  const analysis = newAnalysis(deps, analyzed);
  const saved = await saveAnalysis(deps, tenantId, { analysis, idempotency });
  if (saved.kind === 'saved') countFailure(deps, analysis, saved.analysis);
  // The words of a pattern stay as they were written.
  if (saved.kind === 'saved' && excerpt && !diagnosis.own_pattern)
    deps.modelQueue?.offer({ tenantId, analysis: saved.analysis, excerpt });
  return saved;
}

export function newAnalysis(
  deps: Pick<Deps, 'newId' | 'now'>,
  { source, run, diagnosis }: Pick<AnalyzedRun, 'source' | 'run' | 'diagnosis'>,
): NewAnalysis {
  return {
    id: deps.newId(),
    created_at: deps.now().toISOString(),
    source,
    ...run,
    ...diagnosis,
    explained_by: 'rules',
  };
}
