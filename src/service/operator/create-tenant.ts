import type { UserRecord } from '../../store/people/account-store.ts';
import type { Plan, TenantRecord } from '../../store/tenants/tenant-record.ts';
import { generatePassword } from '../people/password.ts';
import type { AdminDeps } from './operator-deps.ts';
import { hashOperatorPassword } from './operator-password.ts';

export type NewTenant = { name: string; email: string; password: string | undefined; plan?: Plan; onlyFirst?: boolean };

/** `generatedPassword` is set where no password was given; it is stored nowhere. */
export type CreatedTenant = { tenant: TenantRecord; admin: UserRecord; generatedPassword: string | undefined };

/** Makes a tenant with its administrator. With `onlyFirst`, `undefined` where a tenant exists already. */
export async function createTenant(deps: AdminDeps, input: NewTenant): Promise<CreatedTenant | undefined> {
  const generatedPassword = input.password === undefined ? generatePassword() : undefined;
  const createdAt = deps.now();
  const tenant: TenantRecord = { id: deps.newId(), name: input.name, plan: input.plan ?? 'free', createdAt };
  const admin: UserRecord = {
    id: deps.newId(),
    tenantId: tenant.id,
    email: input.email,
    role: 'admin',
    passwordHash: await hashOperatorPassword(deps, { email: input.email }, input.password ?? generatedPassword ?? ''),
    createdAt,
  };
  const made = await deps.store.accounts.createTenant(tenant, admin, { onlyFirst: input.onlyFirst ?? false });
  return made ? { tenant, admin, generatedPassword } : undefined;
}
