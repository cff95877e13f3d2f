import type { ListQuery } from '../../contract/analyses/analysis-list.ts';
import type { AnalysisFilter } from '../../store/analyses/analysis-store.ts';

type Filters = Omit<ListQuery, 'limit' | 'cursor' | 'view' | 'sort' | 'group'>;

/** The given parameters in the form of the store. */
export function analysisFilter({ q, only_new, ...filters }: Filters): AnalysisFilter {
  const given = { ...filters, text: q, onlyNew: only_new || undefined };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
