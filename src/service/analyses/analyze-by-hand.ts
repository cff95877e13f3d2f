import type { AnalysisDetail } from '../../contract/analyses/attribution.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireManual } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { withHistory } from '../outcomes/read-history.ts';
import { analyzePosted, type Posted, type PostedInput } from './analyze-posted.ts';

/** Analyses a log that a person provides, and returns the stored record. */
export async function analyzeByHand(
  deps: Deps,
  actor: Actor,
  input: PostedInput,
): Promise<Posted & { analysis: AnalysisDetail }> {
  const { tenantId } = requireManual(actor);
  const posted = await analyzePosted(deps, tenantId, input);
  const analysis = await deps.store.analyses.get(tenantId, posted.analysisId);
  // Only if the analysis was removed in between, or a replayed one has expired.
  if (analysis === undefined) throw new AppError('not_found', 'This analysis is there no more.');
  return { ...posted, analysis: await withHistory(deps, tenantId, analysis) };
}
