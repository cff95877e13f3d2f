import type { Enqueue } from '../store/task.ts';
import { bossOf } from './queues.ts';

/**
 * Sends a task in the transaction that makes it necessary; the queue has no connection of its own for that. The queue
 * goes by the clock of the database, which may differ from ours: it is told how long a task waits, and not until when.
 */
export function createEnqueue(now: () => Date): Enqueue {
  const boss = bossOf(async () => {
    throw new Error('A task is sent inside a transaction.');
  });
  return async (execute, task, { key, startAfter, delaySeconds = 0, turn = 0 }) => {
    const db = { executeSql: async (text: string, values: unknown[]) => await execute(text, values) };
    const waitSeconds = startAfter ? (startAfter.getTime() - now().getTime()) / 1000 : delaySeconds;
    const options = { db, singletonKey: key, priority: -turn };
    await boss.send(task.kind, task, { ...options, startAfter: Math.max(0, waitSeconds) });
  };
}
