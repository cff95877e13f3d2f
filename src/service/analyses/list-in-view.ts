import {
  type ListedReply,
  type ListQuery,
  type ListReply,
  listedAnalysisSchema,
} from '../../contract/analyses/analysis-list.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { listAnalyses } from './list-analyses.ts';

/** A page of whole analyses, or of what rows of a list show of them. */
export async function listInView(deps: Deps, actor: Actor, query: ListQuery): Promise<ListReply | ListedReply> {
  const page = await listAnalyses(deps, actor, query);
  if (query.view === undefined) return page;
  return { ...page, items: page.items.map((item) => listedAnalysisSchema.parse(item)) };
}
