import type { Plan, TenantRecord } from '../../store/tenants/tenant-record.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';

export async function setPlan(
  deps: AdminDeps,
  input: { tenant: string | undefined; plan: Plan },
): Promise<TenantRecord> {
  const tenant = await findTenant(deps, input.tenant);
  const audit = operatorAudit(deps, {
    action: 'plan.changed',
    subject: { id: tenant.id, name: tenant.name },
    details: { from: tenant.plan, to: input.plan },
  });
  await deps.store.inTransaction(tenant.id, async (transaction) => {
    await transaction.tenant.setPlan(input.plan);
    // Messages belong to the paid plan. Free pauses the channels, and the paid plan resumes what Free paused.
    if (input.plan === 'free') await transaction.channels.pauseForPlan();
    else await transaction.channels.resumeForPlan();
    await transaction.tenant.appendAudit(audit);
  });
  return { ...tenant, plan: input.plan };
}
