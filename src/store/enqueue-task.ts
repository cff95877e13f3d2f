import { CompiledQuery, type Transaction } from 'kysely';
import { markPlannedOnce } from './database/planned-once.ts';
import { markSentWithNext } from './database/sent-with-next.ts';
import type { Database } from './tables.ts';
import type { Enqueue, PlannedTask } from './task.ts';

/** Puts a task into the queue in the transaction that makes it necessary, so that there is neither without the other. */
export async function enqueueTask(
  trx: Transaction<Database>,
  enqueue: Enqueue | undefined,
  { task, options }: PlannedTask,
): Promise<void> {
  const execute = async (text: string, values: readonly unknown[]) =>
    await trx.executeQuery(CompiledQuery.raw(markSentWithNext(markPlannedOnce(text)), [...values]));
  await enqueue?.(execute, task, options);
}

/** The tasks of one tenant, the first of them in the given turn. */
export async function enqueueInTurn(
  trx: Transaction<Database>,
  enqueue: Enqueue | undefined,
  { planned, turn }: { planned: readonly PlannedTask[]; turn: number },
): Promise<void> {
  for (const [index, { task, options }] of planned.entries()) {
    await enqueueTask(trx, enqueue, { task, options: { ...options, turn: turn + index } });
  }
}
