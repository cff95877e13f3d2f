import type { ConnectionList } from '../../contract/connections/connection.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { connectionReply } from './connection-reply.ts';

/** For admins. Oldest first. */
export async function listConnections(deps: Deps, actor: Actor, origin: string): Promise<ConnectionList> {
  const { tenantId } = requireAdmin(actor);
  const [records, counts] = await Promise.all([
    deps.store.connections.list(tenantId),
    deps.store.connections.countFailures(tenantId),
  ]);
  const items = records.map((record) => connectionReply(deps, record, { origin, counts: counts.get(record.id) }));
  const { gitlabSignIn: signIn } = deps;
  return { items, oauth: signIn ? { base_url: signIn.baseUrl } : null };
}
