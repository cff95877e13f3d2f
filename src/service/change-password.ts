import type { PasswordChange } from '../contract/person.ts';
import { AppError } from '../errors.ts';
import { type Actor, requireUser } from './actor.ts';
import { auditRecord } from './audit-record.ts';
import type { Deps } from './deps.ts';
import { forgiveAttempt, takeAttempt } from './login-throttle.ts';
import { newSession, type SessionCookies } from './new-session.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** One's own, proved by the current one. Every session ends, this one too; the answer's cookies go on. */
export async function changePassword(deps: Deps, actor: Actor, input: PasswordChange): Promise<SessionCookies> {
  const { tenantId, user, caller } = requireUser(actor);
  // Whoever has a session only must not guess the password with it.
  const attempt = { account: user.email, address: caller.address };
  await takeAttempt(deps, attempt);
  const known = await deps.store.accounts.findUserByEmail(user.email);
  if (!known || !(await verifyPassword(known.passwordHash, input.current_password))) throw wrongPassword();
  await forgiveAttempt(deps, attempt);
  const { record, cookies } = newSession(deps, { id: user.id, tenantId }, caller);
  const subject = { id: user.id, name: user.email };
  const changed = await deps.store.passwords.change(tenantId, user.id, {
    passwordHash: await hashPassword(input.new_password),
    ofBefore: known.passwordHash,
    session: record,
    audit: auditRecord(deps, { user, caller }, { action: 'password.changed', subject }),
  });
  if (!changed) throw new AppError('unauthenticated', 'Sign in first.');
  return cookies;
}

function wrongPassword(): AppError {
  return new AppError('invalid', 'The current password is wrong.', {
    errors: [{ pointer: '/current_password', detail: 'is not the current password' }],
  });
}
