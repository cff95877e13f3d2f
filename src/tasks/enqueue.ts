import type { Enqueue } from '../store/task.ts';
import { bossOf } from './queues.ts';

/** Sends a task in the transaction that makes it necessary; the queue has no connection of its own for that. */
export function createEnqueue(): Enqueue {
  const boss = bossOf(async () => {
    throw new Error('A task is sent inside a transaction.');
  });
  return async (execute, task, { key, startAfter, delaySeconds, turn = 0 }) => {
    const db = { executeSql: async (text: string, values: unknown[]) => await execute(text, values) };
    const due = startAfter ?? delaySeconds;
    const options = { db, singletonKey: key, priority: -turn };
    await boss.send(task.kind, task, { ...options, ...(due !== undefined && { startAfter: due }) });
  };
}
