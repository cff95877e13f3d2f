import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noMember, requireChanged } from './member-reply.ts';

/** For admins only. The person's sessions and links end; tokens they made belong to the tenant and stay valid. */
export async function removeMember(deps: Deps, actor: Actor, id: string): Promise<{ isSelf: boolean }> {
  const admin = requireAdmin(actor);
  const member = await deps.store.members.get(admin.tenantId, id);
  if (!member) throw noMember();
  const event = {
    action: 'member.removed',
    subject: { id, name: member.email },
    details: { role: member.role, status: member.status },
  } as const;
  requireChanged(await deps.store.members.remove(admin.tenantId, id, { audit: auditRecord(deps, admin, event) }));
  return { isSelf: id === admin.user.id };
}
