import type { Who } from '../contract/session.ts';
import { type Actor, requireUser } from './actor.ts';

/** A signed-in person's own name, role and tenant. */
export function whoIs(actor: Actor): Who {
  const { user, tenant } = requireUser(actor);
  return {
    user: { id: user.id, email: user.email, role: user.role },
    tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan },
  };
}
