import type { DeliveryAnswer } from '../../contract/connections/connection.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

type Line = { event: string; answer: Extract<DeliveryAnswer, 'posted' | 'not_posted'>; reason: string | null };

export const gaveUp =
  'Given up, however often it was tried; the service’s own log says why. The next failure tries again.';

/** A line in the journal of the connection about what Firstfail did on the forge. */
export async function noteReport(deps: Deps, { tenantId, id }: ConnectionRecord, line: Line): Promise<void> {
  const record = { id: deps.newId(), connectionId: id, receivedAt: deps.now(), ...line };
  await deps.store.failures.recordDelivery(tenantId, record);
}
