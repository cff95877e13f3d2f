import type { CauseActivity, CauseActivityQuery, CauseActivityReply } from '../../contract/causes/cause-activity.ts';
import { AppError } from '../../kernel/app-error.ts';
import { readCursor, writeCursor } from '../../kernel/cursor.ts';
import type { ActivityRecord } from '../../store/causes/cause-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { noSuchCause } from './get-cause.ts';
import { namedPerson } from './knowledge-reply.ts';

/** What was changed and said of a cause, the newest first. */
export async function listCauseActivity(
  deps: Deps,
  actor: Actor,
  { fingerprint, limit, cursor }: CauseActivityQuery & { fingerprint: string },
): Promise<CauseActivityReply> {
  const { tenantId } = requireReader(actor);
  const scope = { tenantId, filter: { list: 'cause activity', fingerprint } };
  const after = cursor === undefined ? undefined : readCursor(deps.secretKey, scope, cursor);
  if (cursor !== undefined && after === undefined) throw foreignCursor();
  if ((await deps.store.causes.knowledge(tenantId, fingerprint)) === undefined) throw noSuchCause();
  const rows = await deps.store.causes.activity(tenantId, fingerprint, { limit: limit + 1, after });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next_cursor = last ? writeCursor(deps.secretKey, scope, last) : null;
  return { items: rows.slice(0, limit).map(activityReply), next_cursor, limit };
}

function activityReply({
  id,
  createdAt,
  kind,
  byFirstfail,
  by,
  from,
  to,
  assignee,
  note,
}: ActivityRecord): CauseActivity {
  const people = { by: namedPerson(by), by_firstfail: byFirstfail, assignee: namedPerson(assignee) };
  return { id, created_at: createdAt.toISOString(), kind, ...people, from, to, note };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer for the same cause; start without it' }],
  });
}
