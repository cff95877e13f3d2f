import PgBoss from 'pg-boss';
import type { ExecuteSql, Task } from '../store/task.ts';

/** After so many seconds without a renewed lease the worker counts as dead, and another worker gets the task. */
export const expireSeconds = 22;

// With waits of 1 s, 2 s, 4 s … after a killed process or an internal error; verbs plan the waits that a forge requests.
const retryLimit = 8;

export const deadLetter = 'dead-letter';

export const taskKinds = [
  'fetch-failure',
  'explain-failure',
  'expand-run',
  'resolve-passed',
  'close-incident',
  'report-failure',
  'post-report',
  'notify',
] as const satisfies readonly Task['kind'][];

/** The queue in the service's database; pg-boss itself starts no timers. */
export function bossOf(execute: ExecuteSql): PgBoss {
  const db = { executeSql: async (text: string, values: unknown[]) => await execute(text, values ?? []) };
  const boss = new PgBoss({ db, supervise: false, schedule: false, archiveCompletedAfterSeconds: 60 });
  // Callers get their errors; the event repeats them.
  boss.on('error', () => undefined);
  return boss;
}

/** Makes the missing parts of the queue's schema and its queues. The caller lets one process do it at a time. */
export async function installQueues(execute: ExecuteSql): Promise<void> {
  const boss = bossOf(execute);
  await boss.start();
  const plain = { retryLimit, expireInSeconds: expireSeconds };
  await boss.createQueue(deadLetter, { name: deadLetter, policy: 'standard', ...plain });
  for (const name of taskKinds) {
    await boss.createQueue(name, queueOf(name));
    await boss.updateQueue(name, queueOf(name));
  }
  await boss.stop({ graceful: false, close: false });
}

function queueOf(name: Task['kind']): PgBoss.Queue {
  const retry = { retryLimit, retryDelay: 1, retryBackoff: true };
  return { name, policy: 'short', expireInSeconds: expireSeconds, ...retry, deadLetter };
}
