import type { Deps } from '../service/deps.ts';
import { explainFailure } from '../service/failures/analyze-without-log.ts';
import { expandRun } from '../service/failures/expand-run.ts';
import { fetchFailure } from '../service/failures/fetch-failure.ts';
import { ForgePauses } from '../service/failures/forge-pauses.ts';
import { giveUpExplanation, giveUpFailure } from '../service/failures/give-up-failure.ts';
import { SlowLogs } from '../service/failures/slow-logs.ts';
import { deliverNotification } from '../service/notifications/deliver-notification.ts';
import { giveUpNotification } from '../service/notifications/give-up-notification.ts';
import type { Task } from '../store/task.ts';

type Handler<T extends Task> = {
  /** So many at once in one process. */
  atOnce: number;
  /** Ends itself well before its worker's lease is not renewed any more; a throw is another try. */
  run(deps: Deps, task: T): Promise<void>;
  /** When no try is left. */
  giveUp?(deps: Deps, task: T): Promise<void>;
};

/** One of them, for who does not ask which. */
export type AnyHandler = Handler<Task>;

/** What is done for each kind of task, each with a queue of its own, so that none waits for another's. */
export function createHandlers(): { [Kind in Task['kind']]: Handler<Extract<Task, { kind: Kind }>> } {
  const fetches = { pauses: new ForgePauses(), slow: new SlowLogs() };
  return {
    'fetch-failure': {
      atOnce: 8,
      run: async (deps, task) => await fetchFailure(deps, fetches, task),
      giveUp: async (deps, { tenantId, id }) => await giveUpFailure(deps, tenantId, id),
    },
    'explain-failure': {
      atOnce: 4,
      run: async (deps, { tenantId, id }) => await explainFailure(deps, tenantId, { id }),
      giveUp: async (deps, { tenantId, id }) => await giveUpExplanation(deps, tenantId, id),
    },
    'expand-run': { atOnce: 4, run: expandRun },
    notify: {
      atOnce: 4,
      run: async (deps, { tenantId, id }) => await deliverNotification(deps, tenantId, id),
      giveUp: async (deps, { tenantId, id }) => await giveUpNotification(deps, tenantId, id),
    },
  };
}
