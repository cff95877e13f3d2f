import { AppError } from '../../errors.ts';
import { operatorAudit } from '../audit-record.ts';
import { generatePassword, hashPassword } from '../password.ts';
import type { AdminDeps } from './deps.ts';

export type OperatorPassword = { email: string; password: string | undefined };

/** For whom no administrator can make a link. Every session of the person ends; answers what was generated. */
export async function setPassword(deps: AdminDeps, input: OperatorPassword): Promise<string | undefined> {
  const user = await deps.store.accounts.findUserByEmail(input.email);
  if (!user) throw new AppError('not_found', 'No user has this e-mail address.');
  const generated = input.password === undefined ? generatePassword() : undefined;
  const subject = { id: user.id, name: user.email };
  await deps.store.passwords.change(user.tenantId, user.id, {
    passwordHash: await hashPassword(input.password ?? generated ?? ''),
    audit: operatorAudit(deps, { action: 'password.reset', subject }),
  });
  return generated;
}
