import { AppError } from '../../kernel/app-error.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import { generatePassword } from '../people/password.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';
import { hashOperatorPassword } from './operator-password.ts';

export type OperatorPassword = { email: string; tenant?: string | undefined; password: string | undefined };

/** For people for whom no administrator can make a link. Their sessions end; returns a generated password. */
export async function setPassword(deps: AdminDeps, input: OperatorPassword): Promise<string | undefined> {
  const user = await findUser(deps, input);
  const { id, email } = user;
  const generated = input.password === undefined ? generatePassword() : undefined;
  const subject = { id, name: email };
  await deps.store.passwords.change(user.tenantId, id, {
    passwordHash: await hashOperatorPassword(deps, { email, userId: id }, input.password ?? generated ?? ''),
    audit: operatorAudit(deps, { action: 'password.reset', subject }),
  });
  return generated;
}

/** Without a tenant, the only account of the address. */
async function findUser(deps: AdminDeps, { email, tenant }: OperatorPassword): Promise<UserRecord> {
  const wanted = tenant === undefined ? undefined : await findTenant(deps, tenant);
  const accounts = await deps.store.accounts.findUsersByEmail(email);
  const [user, another] = accounts.filter(({ tenantId }) => wanted === undefined || tenantId === wanted.id);
  if (!user) throw new AppError('not_found', 'No user has this e-mail address.');
  if (!another) return user;
  const list = accounts.map(({ tenantId }) => tenantId).join('\n');
  throw new AppError('conflict', `The address has an account in several tenants; name one with --tenant:\n${list}`);
}
