import type { InvitedMember, NewMember } from '../../contract/people/person.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { memberReply } from './member-reply.ts';
import { newLink } from './one-time-link.ts';

const invitationMs = 7 * 24 * 60 * 60_000;

/**
 * For admins only. An account of the address in another tenant makes no difference; inviting the address again makes a
 * new link and invalidates the old one.
 */
export async function inviteMember(deps: Deps, actor: Actor, { email, role }: NewMember): Promise<InvitedMember> {
  const admin = requireAdmin(actor);
  const { token, hash, link } = newLink(deps, 'accept');
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + invitationMs);
  const invitation = { id: deps.newId(), tenantId: admin.tenantId, email, role, hash, createdAt, expiresAt };
  const event = { action: 'member.invited', subject: { id: invitation.id, name: email }, details: { role } } as const;
  const audit = auditRecord(deps, admin, event);
  const invited = await deps.store.members.invite(admin.tenantId, invitation, { audit });
  if (!invited) throw new AppError('conflict', 'Somebody with this e-mail address is a member already.');
  return { ...memberReply(admin, invited), link, token };
}
