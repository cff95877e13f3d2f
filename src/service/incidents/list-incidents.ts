import type { IncidentListQuery, IncidentListReply } from '../../contract/incidents/incident.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type CursorScope, readCursor, writeCursor } from '../../kernel/cursor.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { incidentReply } from './incident-reply.ts';

/** Lists the incidents, newest first. A cursor continues where its page ended, also if new ones open. */
export async function listIncidents(deps: Deps, actor: Actor, query: IncidentListQuery): Promise<IncidentListReply> {
  const { tenantId } = requireReader(actor);
  const { limit, cursor, state } = query;
  const scope: CursorScope = { tenantId, filter: { incidents: state ?? null } };
  const position = cursor === undefined ? undefined : readCursor(deps.secretKey, scope, cursor);
  if (cursor !== undefined && position === undefined) throw foreignCursor();
  const after = position && { openedAt: position.createdAt, id: position.id };
  const rows = await deps.store.incidents.list(tenantId, { state }, { limit: limit + 1, after });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const next = last && writeCursor(deps.secretKey, scope, { createdAt: last.openedAt, id: last.id });
  return { items: items.map(incidentReply), next_cursor: next ?? null, limit };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer to the same filters; start without it' }],
  });
}
