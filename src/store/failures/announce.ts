import { CompiledQuery, type Transaction } from 'kysely';
import { findSameBuilds, lockBuilds } from '../analyses/same-build.ts';
import { insertDelivery } from '../connections/deliveries.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { Enqueue, PlannedTask } from '../task.ts';
import { toFailureRow } from './failure-rows.ts';
import type { AnnouncedFailure, FailureRecord, FailureStore } from './failure-store.ts';
import { turnOf } from './queue-turn.ts';

type Announced = Parameters<FailureStore['announce']>[1];
type Place = { tenantId: string; enqueue: Enqueue | undefined };

/** What a forge told of becomes failures and tasks; what was known before stays as it is. */
export async function announce(
  trx: Transaction<Database>,
  { tenantId, enqueue }: Place,
  announced: Announced,
): Promise<{ newIds: string[] }> {
  const { failures, delivery, connectionId } = announced;
  const unknown = await withoutKnown(trx, connectionId, failures);
  await lockBuilds(
    trx,
    tenantId,
    unknown.map(({ record }) => record.run),
  );
  // Whoever held the lock may have told of the same; for one failure its insertion tells soon enough.
  const fresh = unknown.length > 1 ? await withoutKnown(trx, connectionId, unknown) : unknown;
  const records = await linked(trx, tenantId, { records: fresh.map(({ record }) => record), at: announced.at });
  const newIds = await insertNew(trx, tenantId, records);
  const waiting = new Set(records.filter(({ id, state }) => newIds.has(id) && state === 'waiting').map(({ id }) => id));
  const due = fresh.filter(({ record }) => waiting.has(record.id));
  await enqueueInTurn(trx, { tenantId, enqueue }, [...due.flatMap(({ task }) => task ?? []), ...announced.tasks]);
  const learnt = await learnReasons(trx, connectionId, without(failures, unknown));
  await enqueueInTurn(trx, { tenantId, enqueue }, [...due.flatMap(({ early }) => early ?? []), ...learnt]);
  const isDuplicate = failures.length > 0 && newIds.size === 0;
  if (delivery) await insertDelivery(trx, tenantId, isDuplicate ? { ...delivery, answer: 'duplicate' } : delivery);
  return { newIds: [...newIds] };
}

/** So that no tenant's tasks keep those of another waiting until all of them are done. */
export async function enqueueInTurn(
  trx: Transaction<Database>,
  { tenantId, enqueue }: Place,
  planned: readonly PlannedTask[],
): Promise<void> {
  if (planned.length === 0 || enqueue === undefined) return;
  const execute = async (text: string, values: readonly unknown[]) =>
    await trx.executeQuery(CompiledQuery.raw(text, [...values]));
  // Those of new failures are counted already.
  const before = Math.max(0, (await turnOf(trx, tenantId)) - planned.length);
  for (const [at, { task, options }] of planned.entries()) {
    await enqueue(execute, task, { ...options, turn: before + at });
  }
}

function without<T>(all: readonly T[], some: readonly T[]): readonly T[] {
  return all.filter((one) => !some.includes(one));
}

function byKey({ record: left }: AnnouncedFailure, { record: right }: AnnouncedFailure): number {
  return left.key < right.key ? -1 : 1;
}

/** Who told of them first may not have known why they failed. Answers what is to be done early, for the stored ones. */
async function learnReasons(
  trx: Transaction<Database>,
  connectionId: string,
  known: readonly AnnouncedFailure[],
): Promise<PlannedTask[]> {
  const tasks: PlannedTask[] = [];
  // In one order, so that two deliveries of the same jobs cannot block each other.
  for (const { record, early } of known.filter(({ early }) => early).toSorted(byKey)) {
    const told = trx.updateTable('failures').set({ reason: storableText(record.reason) });
    const waiting = told.where('connection_id', '=', connectionId).where('key', '=', record.key);
    const silent = waiting.where('state', '=', 'waiting').where('reason', 'is', null).where('analysis_id', 'is', null);
    const row = await silent.returning('id').executeTakeFirst();
    if (row && early) tasks.push({ task: { ...early.task, id: row.id }, options: { ...early.options, key: row.id } });
  }
  return tasks;
}

async function withoutKnown<T extends { record: FailureRecord }>(
  trx: Transaction<Database>,
  connectionId: string,
  failures: readonly T[],
): Promise<readonly T[]> {
  if (failures.length === 0) return failures;
  const keys = failures.map(({ record }) => record.key);
  const rows = trx.selectFrom('failures').select('key').where('connection_id', '=', connectionId);
  const known = new Set((await rows.where('key', 'in', keys).execute()).map(({ key }) => key));
  return failures.filter(({ record }) => !known.has(record.key));
}

async function linked(
  trx: Transaction<Database>,
  tenantId: string,
  { records, at }: { records: readonly FailureRecord[]; at: Date },
): Promise<FailureRecord[]> {
  const ids = await findSameBuilds(trx, tenantId, { builds: records.map(({ run }) => run) });
  return records.map((record, index): FailureRecord => {
    const analysisId = ids[index];
    return analysisId ? { ...record, state: 'analysed', analysisId, settledAt: at } : record;
  });
}

async function insertNew(
  trx: Transaction<Database>,
  tenantId: string,
  records: readonly FailureRecord[],
): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  // In one order, so that two deliveries of the same jobs cannot block each other.
  const sorted = records.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  const rows = sorted.map((record) => toFailureRow(tenantId, record));
  const inserted = trx.insertInto('failures').values(rows);
  const known = inserted.onConflict((conflict) => conflict.columns(['connection_id', 'key']).doNothing());
  return new Set((await known.returning('id').execute()).map(({ id }) => id));
}
