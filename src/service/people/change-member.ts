import type { Member, MemberChange } from '../../contract/people/person.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { memberReply, noMember, requireChanged } from './member-reply.ts';
import { newSession, type SessionCookies } from './new-session.ts';

export type ChangedMember = { member: Member; cookies: SessionCookies | undefined };

/** For admins only. Sessions of the old role end; `cookies` are for an admin who changed their own role. */
export async function changeMember(
  deps: Deps,
  actor: Actor,
  { id, role }: MemberChange & { id: string },
): Promise<ChangedMember> {
  const admin = requireAdmin(actor);
  const { tenantId, user, caller } = admin;
  const before = await deps.store.members.get(tenantId, id);
  if (!before) throw noMember();
  if (before.role === role) return { member: memberReply(admin, before), cookies: undefined };
  const ownSession = id === user.id ? newSession(deps, { id, tenantId }, caller) : undefined;
  const subject = { id, name: before.email };
  const details = { from: before.role, to: role };
  const changed = await deps.store.members.changeRole(tenantId, id, {
    role,
    ...(ownSession && { session: ownSession.record }),
    audit: auditRecord(deps, admin, { action: 'member.role_changed', subject, details }),
  });
  requireChanged(changed);
  return { member: memberReply(admin, { ...before, role }), cookies: ownSession?.cookies };
}
