import type { TokenReply } from '../../contract/tokens/token.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { tokenReply } from './token-reply.ts';

/** For admins only; revoked and expired tokens are listed too. */
export async function listTokens(deps: Deps, actor: Actor): Promise<{ items: TokenReply[] }> {
  const { tenantId } = requireAdmin(actor);
  const tokens = await deps.store.tokens.list(tenantId);
  return { items: tokens.map(tokenReply) };
}
