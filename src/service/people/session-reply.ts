import type { Who } from '../../contract/people/session.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { TenantRecord } from '../../store/tenants/tenant-record.ts';
import { type Actor, requireUser } from '../actor.ts';

type Pair = { user: Pick<UserRecord, 'id' | 'email' | 'role'>; tenant: Pick<TenantRecord, 'id' | 'name' | 'plan'> };

/** Name, role and tenant of the signed-in person who calls. */
export function readOwnSession(actor: Actor): Who {
  return sessionReply(requireUser(actor));
}

export function sessionReply({ user, tenant }: Pair): Who {
  return {
    user: { id: user.id, email: user.email, role: user.role },
    tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan },
  };
}
