import type { SessionReply } from '../../contract/people/person.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isIdle } from './new-session.ts';

/** The caller's own sessions. */
export async function listSessions(deps: Deps, actor: Actor): Promise<{ items: SessionReply[] }> {
  const { tenantId, user, sessionHash } = requireUser(actor);
  const now = deps.now();
  const sessions = await deps.store.sessions.list(tenantId, user.id, now);
  const live = sessions.filter((session) => session.idHash === sessionHash || !isIdle(session, now));
  return {
    items: live.map((session) => ({
      id: session.id,
      created_at: session.createdAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      address: session.address,
      user_agent: session.userAgent,
      current: session.idHash === sessionHash,
    })),
  };
}
