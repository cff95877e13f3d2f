import type { DashboardQuery, DashboardReply } from '../../contract/analyses/analysis-list.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { analysisFilter } from './analysis-filter.ts';

/** A page by its number, with the total, for the dashboard. */
export async function listDashboard(deps: Deps, actor: Actor, query: DashboardQuery): Promise<DashboardReply> {
  const { tenantId } = requireReader(actor);
  const { limit, offset, ...filters } = query;
  const filter = analysisFilter(filters);
  const [items, total] = await Promise.all([
    deps.store.analyses.list(tenantId, filter, { limit, offset }),
    deps.store.analyses.count(tenantId, filter),
  ]);
  return { items, total, limit, offset };
}
