import type { ResetLink } from '../../contract/people/person.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noMember } from './member-reply.ts';
import { newLink } from './one-time-link.ts';

const resetMs = 24 * 60 * 60_000;

/** For admins only. The link is in this reply and nowhere else; the old password works until the link is used. */
export async function createResetLink(deps: Deps, actor: Actor, id: string): Promise<ResetLink> {
  const admin = requireAdmin(actor);
  const { tenantId } = admin;
  const member = await deps.store.members.get(tenantId, id);
  if (!member) throw noMember();
  if (member.status === 'invited') {
    throw new AppError('conflict', 'This invitation is not accepted yet. Invite the address again for a new link.');
  }
  const { token, hash, link } = newLink(deps, 'reset');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + resetMs);
  const subject = { id, name: member.email };
  const audit = auditRecord(deps, admin, { action: 'password.reset_link_made', subject });
  const reset = { hash, tenantId, userId: id, createdAt, expiresAt };
  if (!(await deps.store.passwords.createReset(reset, { audit }))) throw noMember();
  return { link, token, expires_at: expiresAt.toISOString() };
}
