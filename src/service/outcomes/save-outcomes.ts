import type { OutcomeRecord } from '../../store/outcomes/outcome-store.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { postReportTask } from '../reports/report-task.ts';
import { resolveTask } from './resolve-passed-causes.ts';

type Told = {
  records: readonly OutcomeRecord[];
  /** As the forge states it with them. */
  defaultBranch?: { project: string; branch: string } | undefined;
};

/** Stores outcomes. New passes have a task look soon which causes they end. */
export async function saveOutcomes(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  tenantId: TenantId,
  { records, defaultBranch }: Told,
): Promise<void> {
  await store.inTransaction(tenantId, async (transaction) => {
    const { outcomes } = transaction;
    const count = await outcomes.insert(records);
    if (defaultBranch) await outcomes.stateDefaultBranch({ ...defaultBranch, at: now() });
    const passed = records.some(({ outcome }) => outcome === 'passed');
    if (count === 0 || !passed) return;
    await transaction.enqueue(resolveTask(tenantId));
    for (const id of await transaction.reports.thatTellOf(records.filter(({ outcome }) => outcome === 'passed'))) {
      await transaction.enqueue(postReportTask(tenantId, id));
    }
  });
}
