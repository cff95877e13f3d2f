import type { Diagnosis, Run, Source } from '../../contract/analyses/analysis.ts';
import { canSpread, judgeAgain, spread } from '../../kernel/severity.ts';
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
  const analysis = await newAnalysis(deps, tenantId, analyzed);
  const saved = await saveAnalysis(deps, tenantId, { analysis, idempotency });
  if (saved.kind === 'saved') countFailure(deps, analysis, saved.analysis);
  // The words of a pattern stay as they were written.
  if (saved.kind === 'saved' && excerpt && !diagnosis.own_pattern)
    deps.modelQueue?.offer({ tenantId, analysis: saved.analysis, excerpt });
  return saved;
}

export async function newAnalysis(
  deps: Deps,
  tenantId: TenantId,
  { source, run, diagnosis }: Pick<AnalyzedRun, 'source' | 'run' | 'diagnosis'>,
): Promise<NewAnalysis> {
  return {
    id: deps.newId(),
    created_at: deps.now().toISOString(),
    source,
    ...run,
    ...(await withSpread(deps, tenantId, { run, diagnosis })),
    explained_by: 'rules',
  };
}

/** The number of projects with a cause is the only fact of a severity that only the store knows. */
async function withSpread(
  deps: Deps,
  tenantId: TenantId,
  { run, diagnosis }: Pick<AnalyzedRun, 'run' | 'diagnosis'>,
): Promise<Diagnosis> {
  const { severity } = diagnosis;
  const isHighAlready = severity === 'high' || severity === 'critical';
  if (isHighAlready || !canSpread(diagnosis) || run.project === null) return diagnosis;
  const since = new Date(deps.now().getTime() - spread.withinMs);
  const projects = await deps.store.analyses.projectsWithFingerprint(tenantId, diagnosis.fingerprint, since);
  const count = new Set([...projects, run.project]).size;
  return { ...diagnosis, ...judgeAgain(diagnosis, { projects: count }) };
}
