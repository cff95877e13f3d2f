import type { Analysis } from '../../contract/analyses/analysis.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** An unknown id, another tenant's and one that is no id at all are the same to the caller. */
export async function getAnalysis(deps: Deps, actor: Actor, id: string): Promise<Analysis> {
  const { tenantId } = requireReader(actor);
  const analysis = isUuid(id) ? await deps.store.analyses.get(tenantId, id) : undefined;
  if (analysis === undefined) throw new AppError('not_found', 'There is no such analysis.');
  return analysis;
}
