import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';

/** One of the caller's own sessions. The next request with its cookie is refused, on every server process. */
export async function revokeSession(deps: Deps, actor: Actor, id: string): Promise<void> {
  const person = requireUser(actor);
  const { tenantId, user } = person;
  const subject = { id: user.id, name: user.email };
  const audit = auditRecord(deps, person, { action: 'session.revoked', subject });
  const revoked = await deps.store.sessions.revoke(tenantId, { id, userId: user.id }, { audit });
  if (!revoked) throw new AppError('not_found', 'There is no such session.');
}
