import type { Plan, TenantRecord } from '../../store/store.ts';
import type { AdminDeps } from './deps.ts';
import { findTenant } from './find-tenant.ts';

export async function setPlan(
  deps: AdminDeps,
  input: { tenant: string | undefined; plan: Plan },
): Promise<TenantRecord> {
  const tenant = await findTenant(deps, input.tenant);
  await deps.store.accounts.setPlan(tenant.id, input.plan);
  return { ...tenant, plan: input.plan };
}
