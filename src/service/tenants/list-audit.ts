import type { AuditEntry, AuditList, AuditQuery } from '../../contract/tenants/audit.ts';
import { AppError } from '../../kernel/app-error.ts';
import { readCursor, writeCursor } from '../../kernel/cursor.ts';
import type { AuditRecord } from '../../store/tenants/audit-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** For admins only; the newest entry comes first. */
export async function listAudit(deps: Deps, actor: Actor, query: AuditQuery): Promise<AuditList> {
  const { tenantId } = requireAdmin(actor);
  const { limit, cursor, ...filter } = query;
  const scope = { tenantId, filter: { list: 'audit', ...filter } };
  const after = cursor === undefined ? undefined : readCursor(deps.secretKey, scope, cursor);
  if (cursor !== undefined && after === undefined) throw foreignCursor();
  const page = { limit: limit + 1, ...(after && { after }) };
  const rows = await deps.store.audit.list(tenantId, filter, page);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(reply),
    next_cursor: last ? writeCursor(deps.secretKey, scope, last) : null,
  };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer to the same filters; start without it' }],
  });
}

function reply(record: AuditRecord): AuditEntry {
  return {
    id: record.id,
    created_at: record.createdAt.toISOString(),
    action: record.action,
    actor: { kind: record.actorKind, id: record.actorId, name: record.actorName },
    subject: { id: record.subjectId, name: record.subjectName },
    details: record.details,
    address: record.address,
  };
}
