import type { OwnTokenReply } from '../../contract/tokens/token.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireToken } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { tokenReply } from './token-reply.ts';

/** Of a token with any scope, so that whoever holds it can see what it is good for. */
export async function readOwnToken({ store }: Deps, actor: Actor): Promise<OwnTokenReply> {
  const { tenantId, tokenId } = requireToken(actor);
  const tenant = await store.accounts.getTenant(tenantId);
  const token = (await store.tokens.list(tenantId)).find(({ id }) => id === tokenId);
  // Only if it was removed in between.
  if (tenant === undefined || token === undefined) throw new AppError('not_found', 'This token is there no more.');
  const { id, name, prefix, scopes, created_at, expires_at } = tokenReply(token);
  return { id, name, prefix, scopes, created_at, expires_at, tenant: tenant.name };
}
