import type { Who } from '../../contract/people/session.ts';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { TenantRecord } from '../../store/tenants/tenant-record.ts';
import { type Actor, requireUser } from '../actor.ts';

type Pair = { user: Pick<UserRecord, 'id' | 'email' | 'role'>; tenant: Pick<TenantRecord, 'id' | 'name' | 'plan'> };

/** A signed-in person's own name, role and tenant. */
export function whoIs(actor: Actor): Who {
  return whoOf(requireUser(actor));
}

export function whoOf({ user, tenant }: Pair): Who {
  return {
    user: { id: user.id, email: user.email, role: user.role },
    tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan },
  };
}
