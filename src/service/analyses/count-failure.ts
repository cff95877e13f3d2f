import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { NewAnalysis } from '../../store/analyses/analysis-store.ts';
import type { Deps } from '../deps.ts';

/** Counts a failure once: a log that completes the analysis of an announced failure is stored under the earlier id. */
export function countFailure({ metrics }: Pick<Deps, 'metrics'>, analysis: NewAnalysis, saved: Analysis): void {
  if (saved.id === analysis.id) metrics.failure({ category: saved.category, severity: saved.severity });
}
