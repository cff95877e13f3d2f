import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { Deps } from '../deps.ts';

/** A failure that waits for its analysis, with its connection; undefined if nothing is left to do. */
export async function waitingFailure(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<{ connection: ConnectionRecord; failure: FailureRecord } | undefined> {
  const failure = await deps.store.failures.get(tenantId, id);
  if (failure?.state !== 'waiting') return undefined;
  const connection = await deps.store.connections.get(tenantId, failure.connectionId);
  return connection && { connection, failure };
}
