import type { LinkAnswer } from '../contract/person.ts';
import type { Caller } from './actor.ts';
import { anonymousAudit } from './audit-record.ts';
import { type BrowserOrigin, checkOrigin } from './check-csrf.ts';
import type { Deps } from './deps.ts';
import { rememberPlace } from './login-throttle.ts';
import { badLink, hashOfLink } from './one-time-link.ts';
import { hashPassword } from './password.ts';

export type LinkInput = { answer: LinkAnswer; from: BrowserOrigin; caller: Caller };

/** Whoever has the link, once. Every session of the person ends; they sign in with the new password. */
export async function resetPassword(deps: Deps, { answer, from, caller }: LinkInput): Promise<void> {
  checkOrigin(deps, from);
  const resetHash = hashOfLink(answer.token);
  const reset = resetHash && (await deps.store.passwords.findReset(resetHash, deps.now()));
  if (!reset) throw badLink();
  const member = await deps.store.members.get(reset.tenantId, reset.userId);
  const subject = { id: reset.userId, name: member?.email ?? null };
  const changed = await deps.store.passwords.change(reset.tenantId, reset.userId, {
    passwordHash: await hashPassword(answer.password),
    resetHash,
    audit: anonymousAudit(deps, caller.address, { action: 'password.reset', subject }),
  });
  if (!changed) throw badLink();
  // Who holds the link is let in here, however many guess elsewhere.
  if (member) await rememberPlace(deps, { account: member.email, address: caller.address });
}
