import { insertDelivery } from '../connections/deliveries.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { sentWithNext } from '../database/sent-with-next.ts';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { toFailureRow } from './failure-rows.ts';
import type { FailureEnd, FailureRecord, FailureTransaction } from './failure-store.ts';
import { nextTurn } from './queue-turn.ts';

export function failuresIn(bound: TenantTransaction): FailureTransaction {
  const { trx, tenantId } = bound;
  return {
    insert: async (records) => await insertNew(bound, records),
    nextTurn: async () => await nextTurn(trx, tenantId),
    addReason: async (record) => await addReason(bound, record),
    insertDelivery: async (delivery) => await insertDelivery(trx, tenantId, delivery),
    lockWaiting: async (id) => {
      const rows = trx.selectFrom('failures').select(['state', 'analysis_id']).where('tenant_id', '=', tenantId);
      const failure = await rows.where('id', '=', id).forUpdate().executeTakeFirst();
      return failure?.state === 'waiting' ? { analysisId: failure.analysis_id } : undefined;
    },
    idsOf: async (analysisId) => {
      const rows = trx.selectFrom('failures').select('id').where('tenant_id', '=', tenantId);
      return (await rows.where('analysis_id', '=', analysisId).execute()).map(({ id }) => id);
    },
    link: async (id, analysisId, end) => await link(bound, id, { analysisId, end }),
  };
}

async function insertNew(
  { trx, tenantId }: TenantTransaction,
  records: readonly FailureRecord[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  // Works in one order, so that two deliveries of the same jobs cannot block each other.
  const sorted = records.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  const rows = sorted.map((record) => toFailureRow(tenantId, record));
  const inserted = trx.insertInto('failures').values(rows);
  const isNew = inserted.onConflict((conflict) => conflict.columns(['tenant_id', 'connection_id', 'key']).doNothing());
  // Most deliveries tell of one; of several, each number of rows is a statement of its own.
  const insert = rows.length === 1 ? isNew.returning('id').modifyEnd(plannedOnce) : isNew.returning('id');
  return new Set((await insert.execute()).map(({ id }) => id));
}

async function addReason(
  { trx, tenantId }: TenantTransaction,
  { connectionId, key, reason }: FailureRecord,
): Promise<string | undefined> {
  const changed = trx
    .updateTable('failures')
    .set({ reason: storableText(reason) })
    .where('tenant_id', '=', tenantId);
  const waiting = changed.where('connection_id', '=', connectionId).where('key', '=', key);
  const withoutReason = waiting.where('state', '=', 'waiting').where('reason', 'is', null);
  const row = await withoutReason.where('analysis_id', 'is', null).returning('id').executeTakeFirst();
  return row?.id;
}

async function link(
  { trx, tenantId }: TenantTransaction,
  id: string,
  { analysisId, end }: { analysisId: string; end: FailureEnd | undefined },
): Promise<void> {
  await trx
    .updateTable('failures')
    .set({
      analysis_id: analysisId,
      ...(end && { state: end.state, state_reason: end.stateReason, settled_at: end.at }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(sentWithNext)
    .execute();
}
