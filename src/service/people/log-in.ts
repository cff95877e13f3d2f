import type { Login, Who } from '../../contract/people/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { Caller } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { anonymousAudit, auditRecord } from '../tenants/audit-record.ts';
import { type BrowserOrigin, checkOrigin } from './check-csrf.ts';
import { forgiveAttempt, requireAttempt } from './login-throttle.ts';
import { newSession, type SessionCookies, sessionHash } from './new-session.ts';
import { matchingHash } from './password.ts';
import { sessionReply } from './session-reply.ts';

export type LoginInput = {
  login: Login;
  from: BrowserOrigin;
  caller: Caller;
  /** The session of the cookie that the browser sent: it ends, so that nobody can plant a cookie. */
  oldSession: string | undefined;
};

export type LoggedIn = { who: Who; cookies: SessionCookies };

/** Anybody may call it. An unknown address and a wrong password get the same answer after the same work. */
export async function logIn(deps: Deps, input: LoginInput): Promise<LoggedIn> {
  checkOrigin(deps, input.from);
  const { email, password } = input.login;
  const attempt = await requireAttempt(deps, { account: email, address: input.caller.address });
  const user = await userWithPassword(attempt.open, password);
  if (!user) for (const one of attempt.meant) auditFailure(deps, one, input.caller);
  const tenant = user && (await deps.store.accounts.getTenant(user.tenantId));
  if (!user || !tenant) throw wrongCredentials();
  await forgiveAttempt(deps, attempt, user.id);
  if (input.oldSession !== undefined) await deps.store.sessions.delete(sessionHash(input.oldSession));
  const { record, cookies } = newSession(deps, user, input.caller);
  const actor = { user, caller: input.caller };
  const subject = { id: user.id, name: user.email };
  const audit = auditRecord(deps, actor, { action: 'login.succeeded', subject });
  if (!(await deps.store.sessions.create(record, { audit, passwordHash: user.passwordHash }))) throw wrongCredentials();
  return { who: sessionReply({ user, tenant }), cookies };
}

/** An address may have an account in each tenant: the password decides which one is meant. */
async function userWithPassword(accounts: readonly UserRecord[], password: string): Promise<UserRecord | undefined> {
  const hashes = accounts.map(({ passwordHash }) => passwordHash);
  const matching = await matchingHash(hashes, password);
  return accounts.find(({ passwordHash }) => passwordHash === matching);
}

/** Not awaited: the answer would take longer for accounts that exist. */
function auditFailure(deps: Deps, { tenantId, id, email }: UserRecord, caller: Caller): void {
  const entry = anonymousAudit(deps, caller.address, { action: 'login.failed', subject: { id, name: email } });
  deps.store.audit.append(tenantId, entry).catch((error) => {
    deps.log.warn({ tenant: tenantId, error: describeError(error) }, 'could not write a failed login to the audit log');
  });
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
}
