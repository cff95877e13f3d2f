import type { AnalysisDetail } from '../../contract/analyses/attribution.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { withHistory } from '../outcomes/read-history.ts';

/** An unknown id, an id of another tenant and an invalid id give the same answer. */
export async function getAnalysis(deps: Deps, actor: Actor, id: string): Promise<AnalysisDetail> {
  const { tenantId } = requireReader(actor);
  const analysis = isUuid(id) ? await deps.store.analyses.get(tenantId, id) : undefined;
  if (analysis === undefined) throw new AppError('not_found', 'There is no such analysis.');
  return await withHistory(deps, tenantId, analysis);
}
