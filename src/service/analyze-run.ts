import type { Diagnosis, Run, Source } from '../contract/analysis.ts';
import type { IdempotencyKey, NewAnalysis, SaveResult, TenantId } from '../store/store.ts';
import type { Deps } from './deps.ts';
import type { Excerpt } from './explaining.ts';
import { planNotifications } from './plan-notifications.ts';

export type AnalyzedRun = {
  source: Source;
  run: Run;
  diagnosis: Diagnosis;
  idempotency?: IdempotencyKey;
  excerpt?: Excerpt | undefined;
};

const spreadWindowMs = 60 * 60_000;
const spreadProjects = 3;

/**
 * The heart, whichever door the log came through: a diagnosis becomes the stored analysis of a run.
 * When it resolves, the analysis is durable.
 */
export async function analyzeRun(deps: Deps, tenantId: TenantId, analyzed: AnalyzedRun): Promise<SaveResult> {
  const { idempotency, excerpt } = analyzed;
  const analysis = await newAnalysis(deps, tenantId, analyzed);
  const saved = await deps.store.analyses.save(tenantId, analysis, { idempotency, notify: planNotifications(deps) });
  if (saved.kind === 'saved' && excerpt) deps.explaining?.offer({ tenantId, analysis: saved.analysis, excerpt });
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

/** The one severity rule that needs other analyses: a cause that shows in several projects is nobody's own change. */
async function withSpread(
  deps: Deps,
  tenantId: TenantId,
  { run, diagnosis }: Pick<AnalyzedRun, 'run' | 'diagnosis'>,
): Promise<Diagnosis> {
  const { severity, fingerprint } = diagnosis;
  const isHighAlready = severity === 'high' || severity === 'critical';
  if (isHighAlready || run.project === null) return diagnosis;
  const since = new Date(deps.now().getTime() - spreadWindowMs);
  const projects = await deps.store.analyses.projectsWithFingerprint(tenantId, fingerprint, since);
  const count = new Set([...projects, run.project]).size;
  if (count < spreadProjects) return diagnosis;
  return {
    ...diagnosis,
    severity: 'high',
    severity_reason: `The same failure showed in ${count} projects within an hour.`,
  };
}
