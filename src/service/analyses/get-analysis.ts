import type { AnalysisDetail } from '../../contract/analyses/attribution.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid, uuidsFrom } from '../../kernel/uuid.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { withHistory } from '../outcomes/read-history.ts';

/** An unknown id, an id of another tenant and an invalid id give the same answer. An id may be abbreviated. */
export async function getAnalysis(deps: Deps, actor: Actor, id: string): Promise<AnalysisDetail> {
  const { tenantId } = requireReader(actor);
  const whole = await wholeId(deps, tenantId, id);
  const analysis = whole && (await deps.store.analyses.get(tenantId, whole));
  if (!analysis) throw new AppError('not_found', 'There is no such analysis.');
  return await withHistory(deps, tenantId, analysis);
}

async function wholeId({ store }: Deps, tenantId: TenantId, id: string): Promise<string | undefined> {
  if (isUuid(id)) return id;
  const range = uuidsFrom(id);
  if (range === undefined) return undefined;
  const [found, other] = await store.analyses.idsBetween(tenantId, range);
  if (other !== undefined)
    throw new AppError('conflict', 'Several analyses have an id that begins so. Give more of it.');
  return found;
}
