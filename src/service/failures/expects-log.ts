import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { Deps } from '../deps.ts';

/** Whether the forge is asked for the log of this failure. */
export function expectsLog(
  deps: Pick<Deps, 'forges'>,
  connection: ConnectionRecord,
  { jobId }: Pick<FailureRecord, 'jobId'>,
): boolean {
  return connection.access !== 'none' && jobId !== null && deps.forges[connection.forge].fetchesLogs(connection);
}
