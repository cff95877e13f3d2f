import type { PasswordChange } from '../../contract/people/person.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { type Attempt, countAttempt, forgiveAttempt, requireAttempt } from './login-throttle.ts';
import { hashNewPassword } from './new-password.ts';
import { newSession, type SessionCookies } from './new-session.ts';
import { matchingHash } from './password.ts';

/** The caller's own password, proved by the current one. Every session ends; the reply's cookies start a new one. */
export async function changePassword(deps: Deps, actor: Actor, input: PasswordChange): Promise<SessionCookies> {
  const { tenantId, user, caller } = requireUser(actor);
  // A stolen session must not serve to guess the password.
  const attempt = { account: user.email, address: caller.address };
  const tried = await requireAttempt(deps, attempt);
  const ofBefore = tried.open.find(({ id }) => id === user.id)?.passwordHash;
  const isRight = await matchingHash(ofBefore === undefined ? [] : [ofBefore], input.current_password);
  if (ofBefore === undefined || isRight === undefined) throw wrongPassword();
  await forgiveAttempt(deps, tried, user.id);
  const { record, cookies } = newSession(deps, { id: user.id, tenantId }, caller);
  const subject = { id: user.id, name: user.email };
  const changed = await deps.store.passwords.change(tenantId, user.id, {
    passwordHash: await newHash(deps, { attempt, userId: user.id, password: input.new_password }),
    ofBefore,
    session: record,
    audit: auditRecord(deps, { user, caller }, { action: 'password.changed', subject }),
  });
  if (!changed) throw new AppError('unauthenticated', 'Sign in first.');
  return cookies;
}

/** Counted separately: the owner of one account of an address must not guess another account's password. */
async function newHash(deps: Deps, input: { attempt: Attempt; userId: string; password: string }): Promise<string> {
  const { attempt, userId, password } = input;
  const { accounts, open } = await countAttempt(deps, attempt);
  const others = open.filter(({ id }) => id !== userId);
  return await hashNewPassword({ password, accounts, others, pointer: '/new_password' });
}

function wrongPassword(): AppError {
  return new AppError('invalid', 'The current password is wrong.', {
    errors: [{ pointer: '/current_password', detail: 'is not the current password' }],
  });
}
