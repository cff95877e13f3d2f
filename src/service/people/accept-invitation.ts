import { AppError } from '../../kernel/app-error.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { checkOrigin } from './check-csrf.ts';
import type { LoggedIn } from './log-in.ts';
import { countAttempt, rememberAddress } from './login-throttle.ts';
import { hashNewPassword } from './new-password.ts';
import { newSession } from './new-session.ts';
import { badLink, hashOfLink } from './one-time-link.ts';
import type { LinkInput } from './reset-password.ts';
import { sessionReply } from './session-reply.ts';

/**
 * Anybody who has the link, once: becomes a member and is signed in. An account of the address in another tenant is
 * neither mentioned nor changed: each account has its own password.
 */
export async function acceptInvitation(deps: Deps, { answer, from, caller }: LinkInput): Promise<LoggedIn> {
  checkOrigin(deps, from);
  const hash = hashOfLink(answer.token);
  const invitation = hash && (await deps.store.members.findInvitation(hash, deps.now()));
  const tenant = invitation && (await deps.store.accounts.getTenant(invitation.tenantId));
  if (!invitation || !tenant) throw badLink();
  const { id, tenantId, email, role } = invitation;
  const { accounts, open: others } = await countAttempt(deps, { account: email, address: caller.address });
  // Somebody accepted it meanwhile.
  if (accounts.some((account) => account.id === id)) throw badLink();
  const passwordHash = await hashNewPassword({ password: answer.password, accounts, others, pointer: '/password' });
  const user: UserRecord = { id, tenantId, email, role, passwordHash, createdAt: deps.now() };
  const { record, cookies } = newSession(deps, user, caller);
  const event = { action: 'member.joined', subject: { id, name: email }, details: { role } } as const;
  const accepted = await deps.store.members.accept(invitation, user, {
    session: record,
    audit: auditRecord(deps, { user, caller }, event),
  });
  if (accepted === 'gone') throw badLink();
  if (accepted === 'taken') throw taken();
  await rememberAddress(deps, { userId: id, address: caller.address });
  return { who: sessionReply({ user, tenant }), cookies };
}

function taken(): AppError {
  return new AppError('conflict', 'Somebody with this e-mail address is a member by now. Sign in instead.');
}
