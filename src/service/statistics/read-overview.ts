import { categories, severities, sources } from '../../contract/analyses/analysis.ts';
import type { OverviewQuery, OverviewReply } from '../../contract/statistics/statistics.ts';
import type { Overview } from '../../store/statistics/statistics-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { statisticsFilter } from './statistics-window.ts';

/** The numbers of failures by kind. */
export async function readOverview(deps: Deps, actor: Actor, query: OverviewQuery): Promise<OverviewReply> {
  const { tenantId } = requireReader(actor);
  const filter = statisticsFilter(deps, query);
  const { parts, projects, ...causes } = await deps.store.statistics.overview(tenantId, filter);
  return {
    total: parts.reduce((sum, part) => sum + part.total, 0),
    by_severity: totals(severities, parts, 'severity'),
    by_category: totals(categories, parts, 'category'),
    by_source: totals(sources, parts, 'source'),
    projects,
    new_causes: causes.newCauses,
    recurring_causes: causes.recurringCauses,
    repeated_causes: causes.repeatedCauses,
    since: filter.since.toISOString(),
    until: filter.until.toISOString(),
  };
}

/** Every name has a number, also 0. */
function totals<Name extends string>(
  names: readonly Name[],
  parts: Overview['parts'],
  by: 'severity' | 'category' | 'source',
): Record<Name, number> {
  const sum = (name: Name) => parts.reduce((total, part) => total + (part[by] === name ? part.total : 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}
