import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';

/** In the transaction that makes the notification wait, so that there is neither without the other. */
export async function enqueueNotify(
  trx: Transaction<Database>,
  enqueue: Enqueue | undefined,
  { tenantId, id, key = id, startAfter }: { tenantId: string; id: string; key?: string; startAfter: Date },
): Promise<undefined> {
  const execute = async (text: string, values: readonly unknown[]) =>
    await trx.executeQuery(CompiledQuery.raw(text, [...values]));
  await enqueue?.(execute, { kind: 'notify', tenantId, id }, { key, startAfter });
}
