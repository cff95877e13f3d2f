import { AppError } from '../../kernel/app-error.ts';
import type { Role, UserRecord } from '../../store/people/account-store.ts';
import { generatePassword } from '../people/password.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';
import { hashOperatorPassword } from './operator-password.ts';

export type NewUser = { tenant: string | undefined; email: string; role: Role; password: string | undefined };

/** `generatedPassword` is set where no password was given; it is stored nowhere. */
export type CreatedUser = { user: UserRecord; generatedPassword: string | undefined };

export async function createUser(deps: AdminDeps, input: NewUser): Promise<CreatedUser> {
  const tenant = await findTenant(deps, input.tenant);
  const generatedPassword = input.password === undefined ? generatePassword() : undefined;
  const user: UserRecord = {
    id: deps.newId(),
    tenantId: tenant.id,
    email: input.email,
    role: input.role,
    passwordHash: await hashOperatorPassword(deps, { email: input.email }, input.password ?? generatedPassword ?? ''),
    createdAt: deps.now(),
  };
  const { id, email, role } = user;
  const audit = operatorAudit(deps, { action: 'member.joined', subject: { id, name: email }, details: { role } });
  if (await deps.store.accounts.createUser(user, { audit })) return { user, generatedPassword };
  throw new AppError('conflict', 'The tenant has a user with this e-mail address already. Give another one.');
}
