import type { DeliveryList } from '../../contract/connections/connection.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { ownConnection } from './get-connection.ts';

/** For admins. */
export async function listDeliveries(
  deps: Deps,
  actor: Actor,
  { id, limit }: { id: string; limit: number },
): Promise<DeliveryList> {
  const admin = requireAdmin(actor);
  await ownConnection(deps, admin, id);
  const deliveries = await deps.store.failures.listDeliveries(admin.tenantId, id, limit);
  const items = deliveries.map((delivery) => ({
    id: delivery.id,
    received_at: delivery.receivedAt.toISOString(),
    event: delivery.event,
    answer: delivery.answer,
    reason: delivery.reason,
  }));
  return { items };
}
