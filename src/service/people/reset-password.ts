import type { LinkAnswer } from '../../contract/people/person.ts';
import type { Caller } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { anonymousAudit } from '../tenants/audit-record.ts';
import { type BrowserOrigin, checkOrigin } from './check-csrf.ts';
import { countAttempt, rememberAddress } from './login-throttle.ts';
import { hashNewPassword } from './new-password.ts';
import { badLink, hashOfLink } from './one-time-link.ts';

export type LinkInput = { answer: LinkAnswer; from: BrowserOrigin; caller: Caller };

/** Anybody who has the link, once. Every session of the person ends; they sign in with the new password. */
export async function resetPassword(deps: Deps, { answer, from, caller }: LinkInput): Promise<void> {
  checkOrigin(deps, from);
  const resetHash = hashOfLink(answer.token);
  const reset = resetHash && (await deps.store.passwords.findReset(resetHash, deps.now()));
  if (!reset) throw badLink();
  const member = await deps.store.members.get(reset.tenantId, reset.userId);
  if (!member) throw badLink();
  const { id, email } = member;
  const { accounts, open } = await countAttempt(deps, { account: email, address: caller.address });
  const others = open.filter((other) => other.id !== id);
  const changed = await deps.store.passwords.change(reset.tenantId, reset.userId, {
    passwordHash: await hashNewPassword({ password: answer.password, accounts, others, pointer: '/password' }),
    resetHash,
    audit: anonymousAudit(deps, caller.address, { action: 'password.reset', subject: { id, name: email } }),
  });
  if (!changed) throw badLink();
  // The holder of the link may enter from here, however many guess from elsewhere.
  await rememberAddress(deps, { userId: id, address: caller.address });
}
