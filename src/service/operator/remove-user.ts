import { AppError } from '../../kernel/app-error.ts';
import { requireChanged } from '../people/member-reply.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';

/** A person with all sessions, or an open invitation; not the only admin. Tokens that they made stay valid. */
export async function removeUser(
  deps: AdminDeps,
  { email, tenant: wanted }: { email: string; tenant: string | undefined },
): Promise<void> {
  const tenant = await findTenant(deps, wanted);
  const members = await deps.store.members.list(tenant.id);
  const member = members.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (!member) throw new AppError('not_found', `Nobody in ${tenant.name} has this e-mail address.`);
  const { id, role, status } = member;
  const event = { action: 'member.removed', subject: { id, name: member.email }, details: { role, status } } as const;
  requireChanged(await deps.store.members.remove(tenant.id, id, { audit: operatorAudit(deps, event) }));
}
