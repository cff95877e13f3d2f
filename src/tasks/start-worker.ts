import type PgBoss from 'pg-boss';
import { AppError } from '../kernel/app-error.ts';
import { describeError } from '../kernel/describe-error.ts';
import type { TaskFacts } from '../metrics/metrics.ts';
import type { Deps } from '../service/deps.ts';
import type { Task } from '../store/task.ts';
import type { AnyHandler } from './handlers.ts';
import type { Leases } from './leases.ts';

type Job = PgBoss.JobWithMetadata<Task>;

export type Queue = { boss: PgBoss; leases: Leases };

type Work = { queue: string; handler: AnyHandler };

const pollEveryMs = 500;

/**
 * Claims a queue's tasks, as many at once as its handler allows. The worker of pg-boss leaves a rejection unhandled when
 * the database becomes unreachable, and claims the next tasks only when a whole batch is done.
 */
export function startWorker(deps: Deps, { boss, leases }: Queue, { queue, handler }: Work): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let wake = () => {
    // Nothing waits yet.
  };
  const claimTasks = async () => {
    while (!stopping && !deps.lifecycle.draining) {
      const room = handler.atOnce - underWay.size;
      const jobs = room > 0 ? await boss.fetch<Task>(queue, { batchSize: room, includeMetadata: true }) : [];
      for (const job of jobs) {
        const done = perform(deps, { boss, leases }, { queue, handler, job }).finally(() => underWay.delete(done));
        underWay.add(done);
      }
      // After a full batch more tasks may wait.
      if (room > 0 && jobs.length === room) await Promise.race(underWay);
      else
        await new Promise<void>((resume) => {
          wake = resume;
          setTimeout(resume, pollEveryMs).unref();
        });
    }
  };
  const claiming = claimTasks();
  return {
    stop: async () => {
      stopping = true;
      wake();
      await claiming;
      await Promise.all(underWay);
    },
  };
}

async function perform(
  deps: Deps,
  { boss, leases }: Queue,
  { queue, handler, job }: Work & { job: Job },
): Promise<void> {
  deps.lifecycle.begin();
  const startedMs = performance.now();
  const release = leases.hold({ queue, id: job.id, retryCount: job.retryCount, sinceMs: startedMs });
  let outcome: TaskFacts['outcome'] = 'failed';
  try {
    await handler.run(deps, job.data);
    outcome = 'done';
    await boss.deleteJob(queue, job.id);
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'internal';
    deps.log.warn({ task: job.data.kind, id: job.data.id, error: describeError(error) }, 'a task failed');
    // Where the database is unreachable, the task expires and is claimed again.
    await boss.fail(queue, job.id, { reason }).catch(() => undefined);
  } finally {
    release();
    deps.lifecycle.end();
    const waitMs = Math.max(0, job.startedOn.getTime() - job.startAfter.getTime());
    deps.metrics.task({ task: queue, outcome, waitMs, ms: performance.now() - startedMs });
  }
}
