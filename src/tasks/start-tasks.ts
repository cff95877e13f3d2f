import type { Deps } from '../service/deps.ts';
import type { ExecuteSql } from '../store/task.ts';
import { type AnyHandler, handlers } from './handlers.ts';
import { Leases } from './leases.ts';
import { bossOf, deadLetter, taskKinds } from './queues.ts';
import type { Schedule } from './schedules.ts';
import { startTimer } from './start-timer.ts';
import { startWorker } from './start-worker.ts';

export type Tasks = { stop(): Promise<void> };

export type TaskOptions = { execute: ExecuteSql; schedules: readonly Schedule[] };

// Together with the expiry of a task: another worker gets a killed worker's task within half a minute.
const maintainEveryMs = 4_000;
// Several renewals may be missed before a task in progress expires.
const renewEveryMs = 4_000;

/** Claims tasks from the queue until it is stopped; tasks in progress are then finished. */
export async function startTasks(deps: Deps, { execute, schedules }: TaskOptions): Promise<Tasks> {
  const boss = bossOf(execute);
  await boss.start();
  const leases = new Leases();
  const workers = taskKinds.map((kind) =>
    startWorker(deps, { boss, leases }, { queue: kind, handler: handlers[kind] as AnyHandler }),
  );
  workers.push(startWorker(deps, { boss, leases }, { queue: deadLetter, handler: givingUp(deps) }));
  const maintain = { name: 'maintain', everyMs: maintainEveryMs, run: async () => await boss.maintain() };
  const renew = async () => await leases.renew(execute, performance.now());
  const renewing = startTimer(deps, { name: 'renew', everyMs: renewEveryMs, run: renew });
  const timers = [maintain, ...schedules].map((schedule) => startTimer(deps, schedule));
  return {
    stop: async () => {
      await Promise.all([...timers, ...workers].map(async (running) => await running.stop()));
      await renewing.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Ends tasks visibly after their last try. */
function givingUp(deps: Deps): AnyHandler {
  return {
    atOnce: 2,
    run: async (_, task) => {
      deps.log.error({ task: task.kind, id: task.id }, 'a task failed for good');
      await (handlers[task.kind] as AnyHandler | undefined)?.giveUp?.(deps, task);
    },
  };
}
