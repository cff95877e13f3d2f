import type { Enqueue } from '../store/task.ts';
import { bossOf } from './queues.ts';

/** Tasks are sent by the transaction that makes them necessary, never on a connection of the queue's own. */
export function createEnqueue(): Enqueue {
  const boss = bossOf(async () => {
    throw new Error('A task is sent inside a transaction.');
  });
  return async (execute, task, { key, startAfter, delaySeconds, turn = 0 }) => {
    const db = { executeSql: async (text: string, values: unknown[]) => await execute(text, values) };
    const due = startAfter ?? delaySeconds;
    const plain = { db, singletonKey: key, priority: -turn };
    await boss.send(task.kind, task, { ...plain, ...(due !== undefined && { startAfter: due }) });
  };
}
