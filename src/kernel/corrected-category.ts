import type { Analysis, Category } from '../contract/analyses/analysis.ts';
import { domainOfCategory } from '../contract/analyses/category.ts';
import { judgeAgain } from './severity.ts';

type Judged = Pick<Analysis, 'category' | 'domain' | 'severity' | 'severity_reason' | 'severity_basis' | 'retry'>;
type Corrected = { category_by_log: Category | null };

/** An analysis with the category that people gave its cause, the severity that follows, and what the log alone says. */
export function withCategory<Told extends Judged>(analysis: Told, category: Category | null): Told & Corrected {
  const { category: byLog } = analysis;
  if (category === null || category === byLog) return { ...analysis, category_by_log: null };
  const judged = judgeAgain({ ...analysis, category }, {});
  return { ...analysis, ...judged, category, domain: domainOfCategory[category], category_by_log: byLog };
}
