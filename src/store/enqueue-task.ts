import { CompiledQuery, type Transaction } from 'kysely';
import { turnOf } from './failures/queue-turn.ts';
import type { Database } from './tables.ts';
import type { Enqueue, PlannedTask } from './task.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

/** Puts a task into the queue in the transaction that makes it necessary, so that there is neither without the other. */
export async function enqueueTask(
  trx: Transaction<Database>,
  enqueue: Enqueue | undefined,
  { task, options }: PlannedTask,
): Promise<void> {
  const execute = async (text: string, values: readonly unknown[]) =>
    await trx.executeQuery(CompiledQuery.raw(text, [...values]));
  await enqueue?.(execute, task, options);
}

export async function enqueueInTurn(
  { trx, tenantId }: TenantTransaction,
  enqueue: Enqueue | undefined,
  planned: readonly PlannedTask[],
): Promise<void> {
  if (planned.length === 0 || enqueue === undefined) return;
  // Tasks of new failures are counted already.
  const before = Math.max(0, (await turnOf(trx, tenantId)) - planned.length);
  for (const [index, { task, options }] of planned.entries()) {
    await enqueueTask(trx, enqueue, { task, options: { ...options, turn: before + index } });
  }
}
