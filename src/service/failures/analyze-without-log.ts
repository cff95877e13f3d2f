import { namesCause } from '../../kernel/stated-reason.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { expectsLog } from './expects-log.ts';
import { saveBeforeLog, saveWithoutLog } from './save-failure.ts';
import { waitingFailure } from './waiting-failure.ts';

/**
 * Analyses a failure whose log nobody can have, or has yet: it says so, and uses the forge's words for it. Once is
 * enough.
 */
export async function analyzeWithoutLog(
  deps: Deps,
  { tenantId, id, description = null }: TaskSubject & { description?: string | null },
): Promise<void> {
  const waiting = await waitingFailure(deps, tenantId, id);
  if (!waiting) return;
  const { connection, failure } = waiting;
  if (expectsLog(deps, connection, failure) && namesCause(deps.forges[connection.forge].failureReason(failure.reason)))
    return await saveBeforeLog(deps, waiting);
  await saveWithoutLog(deps, waiting, { description, missing: whyNoLog(deps, waiting) });
}

function whyNoLog(
  deps: Deps,
  { connection, failure }: { connection: ConnectionRecord; failure: FailureRecord },
): string {
  const { forge, access } = connection;
  if (!deps.forges[forge].fetchesLogs(connection)) {
    return 'The forge keeps no logs: the log is at the CI that ran the build.';
  }
  if (failure.jobId === null) return deps.forges[forge].whyNoLog(failure);
  if (access === 'none') return 'The connection has no access token, so the log was not fetched.';
  return 'The log was not fetched.';
}
