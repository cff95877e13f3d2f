import type { Deps } from '../service/deps.ts';
import { analyzeWithoutLog } from '../service/failures/analyze-without-log.ts';
import { expandRun } from '../service/failures/expand-run.ts';
import { fetchFailure } from '../service/failures/fetch-failure.ts';
import { giveUpExplanation, giveUpFailure } from '../service/failures/give-up-failure.ts';
import { closeIncident, giveUpClosing } from '../service/incidents/close-incident.ts';
import { deliverNotification } from '../service/notifications/deliver-notification.ts';
import { giveUpNotification } from '../service/notifications/give-up-notification.ts';
import { resolvePassedCauses } from '../service/outcomes/resolve-passed-causes.ts';
import { giveUpReport, postReport } from '../service/reports/post-report.ts';
import { giveUpReportFailure, reportFailure } from '../service/reports/report-failure.ts';
import type { Task } from '../store/task.ts';

type Handler<T extends Task> = {
  /** How many one process works on at the same time. */
  atOnce: number;
  /** Ends long before the worker's lease runs out; a throw leads to another try. */
  run(deps: Deps, task: T): Promise<void>;
  /** Called after the last try. */
  giveUp?(deps: Deps, task: T): Promise<void>;
};

/** A handler, for code that does not choose by the kind of task. */
export type AnyHandler = Handler<Task>;

type Handlers = { [Kind in Task['kind']]: Handler<Extract<Task, { kind: Kind }>> };

/** The verb for each kind of task. Each kind has a queue, so that no kind waits for another. */
export const handlers: Handlers = {
  'fetch-failure': { atOnce: 8, run: fetchFailure, giveUp: giveUpFailure },
  'explain-failure': { atOnce: 4, run: analyzeWithoutLog, giveUp: giveUpExplanation },
  'expand-run': { atOnce: 4, run: expandRun },
  'resolve-passed': { atOnce: 1, run: resolvePassedCauses },
  'report-failure': { atOnce: 4, run: reportFailure, giveUp: giveUpReportFailure },
  'close-incident': { atOnce: 1, run: closeIncident, giveUp: giveUpClosing },
  'post-report': { atOnce: 4, run: postReport, giveUp: giveUpReport },
  notify: { atOnce: 4, run: deliverNotification, giveUp: giveUpNotification },
};
