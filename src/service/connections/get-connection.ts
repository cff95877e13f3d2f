import type { Connection } from '../../contract/connections/connection.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { connectionReply, noConnection } from './connection-reply.ts';

/** For admins. */
export async function getConnection(
  deps: Deps,
  actor: Actor,
  { id, origin }: { id: string; origin: string },
): Promise<Connection> {
  const admin = requireAdmin(actor);
  return await countedReply(deps, await ownConnection(deps, admin, id), origin);
}

/** Throws if it is missing, or belongs to another tenant. */
export async function ownConnection(deps: Deps, { tenantId }: UserActor, id: string): Promise<ConnectionRecord> {
  const record = await deps.store.connections.get(tenantId, id);
  if (!record) throw noConnection();
  return record;
}

export async function countedReply(deps: Deps, record: ConnectionRecord, origin: string): Promise<Connection> {
  const counts = await deps.store.connections.countFailures(record.tenantId);
  return connectionReply(deps, record, { origin, counts: counts.get(record.id) });
}
