import type { PlannedTask } from '../../store/task.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { serviceAudit } from '../tenants/audit-record.ts';

// Passes of one pipeline come within seconds, and are looked at together.
const delaySeconds = 10;

/** Of several for one tenant that wait, the queue keeps one. */
export function resolveTask(tenantId: TenantId): PlannedTask {
  return { task: { kind: 'resolve-passed', tenantId, id: tenantId }, options: { key: tenantId, delaySeconds } };
}

/** Resolves the causes that have passed wherever they were seen in the last 14 days; a person's status stays. */
export async function resolvePassedCauses(
  deps: Pick<Deps, 'store' | 'now' | 'newId'>,
  { tenantId }: { tenantId: TenantId },
): Promise<void> {
  await deps.store.inTransaction(tenantId, async ({ outcomes, tenant }) => {
    for (const fingerprint of await outcomes.resolvePassedCauses(deps.now())) {
      const subject = { id: null, name: fingerprint };
      const details = { from: 'open', to: 'resolved' };
      await tenant.appendAudit(serviceAudit(deps, { action: 'cause.changed', subject, details }));
    }
  });
}
