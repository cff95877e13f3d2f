import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noConnection } from './connection-reply.ts';
import { accessOf } from './forge-access.ts';
import { callForge } from './forge-call.ts';
import { ownConnection } from './get-connection.ts';

/** An admin only. Where the webhook cannot be removed on the forge it stays there, and its deliveries are 404. */
export async function removeConnection(deps: Deps, actor: Actor, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  const record = await ownConnection(deps, admin, id);
  const { tenantId, forge, project } = record;
  const removed = await callForge(removeHook(deps, record));
  if (removed !== undefined && removed.kind !== 'removed') {
    deps.log.warn(
      { tenant: tenantId, connection: id, forge, answer: removed.kind },
      'could not remove the webhook of a connection',
    );
  }
  const subject = { id, name: project };
  const audit = auditRecord(deps, admin, { action: 'connection.removed', subject, details: { forge } });
  if (!(await deps.store.connections.remove(tenantId, id, { audit }))) throw noConnection();
}

async function removeHook(deps: Deps, record: ConnectionRecord) {
  const { forge, hookId } = record;
  const access = hookId === null ? undefined : await accessOf(deps, record);
  if (hookId === null || access === undefined) return undefined;
  return await deps.forges[forge].removeHook(deps.net, { address: record, access, id: hookId });
}
