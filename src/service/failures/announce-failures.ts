import type { DeliveryRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord, FailureTransaction } from '../../store/failures/failure-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { PlannedTask } from '../../store/task.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import { findSameBuilds, lockBuilds } from '../analyses/same-build.ts';
import type { Deps } from '../deps.ts';
import { reportFailureTask } from '../reports/report-task.ts';

export type AnnouncedFailure = {
  record: FailureRecord;
  task: PlannedTask | undefined;
  /** What is done where the log takes its time. */
  early?: PlannedTask | undefined;
};

export type Announced = {
  connectionId: string;
  failures: readonly AnnouncedFailure[];
  tasks: readonly PlannedTask[];
  /** Its answer becomes `duplicate` when there were failures and none of them was new. */
  delivery?: DeliveryRecord;
  at: Date;
  /** Whether the forge is told of what is analysed already. */
  isReported?: boolean;
};

/**
 * In one transaction: the failures that are new, their tasks, and the delivery's line in the journal. Answers the ids of
 * the new failures. A failure whose build is analysed already is linked to that analysis and gets no task; one that is
 * known already changes in this alone: where it waits without a reason, it gets the announced one and its `early` task.
 */
export async function announceFailures(
  { store }: Pick<Deps, 'store'>,
  tenantId: TenantId,
  announced: Announced,
): Promise<{ newIds: string[] }> {
  return await store.inTransaction(tenantId, async (transaction) => {
    const { failures, delivery } = announced;
    const builds = failures.map(({ record }) => record.run);
    await lockBuilds(transaction.analyses, builds);
    const analysisIds = await findSameBuilds(transaction.analyses, builds);
    const turn = await transaction.failures.nextTurn();
    await stateDefaultBranch(transaction, announced);
    const records = linked(announced, analysisIds);
    const newIds = await transaction.failures.insert(records);
    const fresh = records.filter(({ id }) => newIds.has(id));
    const waiting = new Set(fresh.filter(({ state }) => state === 'waiting').map(({ id }) => id));
    const due = failures.filter(({ record }) => waiting.has(record.id));
    const tasks = [...due.flatMap(({ task }) => task ?? []), ...announced.tasks];
    const known = announced.isReported ? fresh.filter(({ analysisId }) => analysisId) : [];
    for (const { id } of known) await transaction.enqueue(reportFailureTask(tenantId, id));
    const stored = failures.filter(({ record }) => !newIds.has(record.id));
    const learnt = await addReasons(transaction.failures, stored);
    const early = [...due.flatMap((each) => each.early ?? []), ...learnt];
    const isDuplicate = failures.length > 0 && newIds.size === 0;
    const line = delivery && { ...delivery, answer: isDuplicate ? 'duplicate' : delivery.answer };
    await transaction.enqueueInTurn(tasks, turn);
    await transaction.enqueueInTurn(early, turn);
    if (line) await transaction.failures.insertDelivery(line);
    return { newIds: [...newIds] };
  });
}

async function stateDefaultBranch({ outcomes }: StoreTransaction, { failures, at }: Announced): Promise<void> {
  const stated = failures.find(({ record }) => record.defaultBranch !== null && record.run.project !== null)?.record;
  if (!stated?.defaultBranch || !stated.run.project) return;
  await outcomes.stateDefaultBranch({ project: stated.run.project, branch: stated.defaultBranch, at });
}

/** The failures as they are stored when they are new: those whose build is analysed already are linked to its analysis. */
function linked({ failures, at }: Announced, analysisIds: readonly (string | undefined)[]): FailureRecord[] {
  return failures.map(({ record }, index): FailureRecord => {
    const analysisId = analysisIds[index];
    return analysisId ? { ...record, state: 'analysed', analysisId, settledAt: at } : record;
  });
}

/** Who announced them first may not have known why they failed. Answers what is done early for the stored ones. */
async function addReasons(failures: FailureTransaction, stored: readonly AnnouncedFailure[]): Promise<PlannedTask[]> {
  const tasks: PlannedTask[] = [];
  // In one order, so that two deliveries of the same jobs cannot block each other.
  for (const { record, early } of stored.filter((each) => each.early).toSorted(byKey)) {
    const id = await failures.addReason(record);
    if (id && early) tasks.push({ task: { ...early.task, id }, options: { ...early.options, key: id } });
  }
  return tasks;
}

function byKey({ record: left }: AnnouncedFailure, { record: right }: AnnouncedFailure): number {
  return left.key < right.key ? -1 : 1;
}
