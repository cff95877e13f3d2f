import type { ListQuery, ListReply } from '../../contract/analyses/analysis-list.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type CursorScope, readCursor, writeCursor } from '../../kernel/cursor.ts';
import type { PagePosition } from '../../store/analyses/analysis-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { analysisFilter } from './analysis-filter.ts';

/**
 * One page, newest first. A cursor continues where its page ended, also if new analyses arrive. A search for a
 * common text reads a limited number of analyses; if it finds too few, the cursor continues after them.
 */
export async function listAnalyses(deps: Deps, actor: Actor, query: ListQuery): Promise<ListReply> {
  const { tenantId } = requireReader(actor);
  const { limit, cursor, view: _, sort: order, group, ...filters } = query;
  const filter = analysisFilter(filters);
  const shape = { order, ...(group && { group }) };
  // Cursors from before there was an order stay valid.
  const scope: CursorScope = { tenantId, filter: order === 'newest' && !group ? filter : { ...filter, ...shape } };
  const after = cursor === undefined ? undefined : readCursor(deps.secretKey, scope, cursor);
  if (cursor !== undefined && after === undefined) throw foreignCursor();
  const rows = await deps.store.analyses.list(tenantId, filter, {
    limit: limit + 1,
    ...shape,
    ...(after && { after }),
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const position: PagePosition | undefined = last
    ? { createdAt: new Date(last.created_at), id: last.id }
    : await deps.store.analyses.searchedTo(tenantId, filter, { order, ...(after && { after }) });
  return { items, next_cursor: position ? writeCursor(deps.secretKey, scope, position) : null, limit };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer to the same filters; start without it' }],
  });
}
