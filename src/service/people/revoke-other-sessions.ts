import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';

/** All of the caller's own sessions but the one that asks. */
export async function revokeOtherSessions(deps: Deps, actor: Actor): Promise<{ ended: number }> {
  const person = requireUser(actor);
  const { tenantId, user, sessionHash } = person;
  const subject = { id: user.id, name: user.email };
  const audit = auditRecord(deps, person, { action: 'session.revoked', subject, details: { which: 'all others' } });
  return {
    ended: await deps.store.sessions.revokeOthers(tenantId, { idHash: sessionHash, userId: user.id }, { audit }),
  };
}
