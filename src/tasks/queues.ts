import PgBoss from 'pg-boss';
import type { ExecuteSql, Task } from '../store/task.ts';

/** A task whose lease was not renewed for so long counts as its worker's death and is given to another. */
export const expireSeconds = 22;

// Waits of 1 s, 2 s, 4 s … after a death or an error of ours; what a forge asks for is planned by the verbs.
const retryLimit = 8;

export const deadLetter = 'dead-letter';

export const taskKinds = [
  'fetch-failure',
  'explain-failure',
  'expand-run',
  'notify',
] as const satisfies readonly Task['kind'][];

/** The queue as our database has it; it starts nothing of its own. */
export function bossOf(execute: ExecuteSql): PgBoss {
  const db = { executeSql: async (text: string, values: unknown[]) => await execute(text, values ?? []) };
  const boss = new PgBoss({ db, supervise: false, schedule: false, archiveCompletedAfterSeconds: 60 });
  // Errors reach those who call; what is left says nothing new.
  boss.on('error', () => undefined);
  return boss;
}

/** Makes the queue's schema and its queues where they are not there yet. One process at a time, please. */
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
