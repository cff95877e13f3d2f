import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

/** A repository keeps its id when it is renamed or transferred: from now on the connection has its name of today. */
export async function followRename(
  deps: Deps,
  connection: ConnectionRecord,
  project: string | null,
): Promise<ConnectionRecord> {
  const { tenantId, id, forge, baseUrl } = connection;
  if (project === null || project === connection.project) return connection;
  const others = (await deps.store.connections.list(tenantId)).filter((other) => other.id !== id);
  const isSame = (other: ConnectionRecord) => other.project.toLowerCase() === project.toLowerCase();
  if (others.some((other) => other.forge === forge && other.baseUrl === baseUrl && isSame(other))) {
    const reason = 'The repository was renamed, and another connection has its new name. Remove one of the two.';
    const health = { state: 'unhealthy', reason } as const;
    return (await deps.store.connections.change(tenantId, id, { health })) ?? connection;
  }
  return (await deps.store.connections.change(tenantId, id, { project })) ?? connection;
}
