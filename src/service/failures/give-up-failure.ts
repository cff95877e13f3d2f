import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { expectsLog } from './expects-log.ts';
import { saveWithoutLog } from './save-failure.ts';
import { waitingFailure } from './waiting-failure.ts';

/** Where the log is still asked for, that decides how the failure ends. */
export async function giveUpExplanation(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const waiting = await waitingFailure(deps, tenantId, id);
  if (waiting && !expectsLog(deps, waiting.connection, waiting.failure)) await giveUpFailure(deps, { tenantId, id });
}

/** After the last try: the failure ends visibly, with an analysis that says that there was no log. */
export async function giveUpFailure(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const waiting = await waitingFailure(deps, tenantId, id);
  if (!waiting) return;
  const reason = 'The log could not be fetched, however often it was tried; the service’s own log says why.';
  await saveWithoutLog(deps, waiting, { missing: reason, gaveUp: reason });
  deps.log.error({ failure: id }, 'gave up on a failure');
}
