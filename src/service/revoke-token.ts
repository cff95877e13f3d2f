import { AppError } from '../errors.ts';
import { type Actor, requireAdmin } from './actor.ts';
import type { Deps } from './deps.ts';
import { isUuid } from './is-uuid.ts';

/** An admin only. The next request with this token is refused, on every server process. */
export async function revokeToken(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { tenantId } = requireAdmin(actor);
  const revoked = isUuid(id) && (await deps.store.tokens.revoke(tenantId, id, deps.now()));
  if (!revoked) throw new AppError('not_found', 'There is no such token.');
}
