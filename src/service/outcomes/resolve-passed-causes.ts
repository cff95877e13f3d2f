import type { NewActivity } from '../../store/causes/cause-store.ts';
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
  await deps.store.inTransaction(tenantId, async ({ outcomes, causes, tenant }) => {
    const at = deps.now();
    const resolved = await outcomes.resolvePassedCauses(at);
    await causes.addActivity(resolved.map((fingerprint) => resolution(deps, fingerprint, at)));
    for (const fingerprint of resolved) {
      const subject = { id: null, name: fingerprint };
      const details = { from: 'open', to: 'resolved' };
      await tenant.appendAudit(serviceAudit(deps, { action: 'cause.changed', subject, details }));
    }
  });
}

function resolution({ newId }: Pick<Deps, 'newId'>, fingerprint: string, createdAt: Date): NewActivity {
  const nobody = { byFirstfail: true, by: null, assignee: null };
  const note = 'It has passed wherever it was seen.';
  return { id: newId(), fingerprint, createdAt, kind: 'status', ...nobody, from: 'open', to: 'resolved', note };
}
