import type { ListQuery, ListReply } from '../contract/analysis-list.ts';
import { AppError } from '../errors.ts';
import type { AnalysisFilter } from '../store/store.ts';
import { type Actor, requireReader } from './actor.ts';
import { type CursorScope, readCursor, writeCursor } from './cursor.ts';
import type { Deps } from './deps.ts';

/** One page, newest first. A cursor goes on where its page ended, also while new analyses come in. */
export async function listAnalyses(deps: Deps, actor: Actor, query: ListQuery): Promise<ListReply> {
  const { tenantId } = requireReader(actor);
  const { limit } = query;
  const filter = filterOf(query);
  const scope: CursorScope = { tenantId, filter };
  const after = query.cursor === undefined ? undefined : readCursor(deps, scope, query.cursor);
  if (query.cursor !== undefined && after === undefined) throw foreignCursor();
  const rows = await deps.store.analyses.list(tenantId, filter, { limit: limit + 1, ...(after && { after }) });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const position = last && { createdAt: new Date(last.created_at), id: last.id };
  return { items, next_cursor: position ? writeCursor(deps, scope, position) : null, limit };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer to the same filters; start without it' }],
  });
}

function filterOf(query: ListQuery): AnalysisFilter {
  const { limit: _limit, cursor: _cursor, q, ...filter } = query;
  const given = { ...filter, text: q };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
