import type { TokenReply } from '../../contract/tokens/token.ts';
import type { TokenRecord } from '../../store/tokens/token-store.ts';

/** A token as the API shows it, with only the first characters of its secret. */
export function tokenReply(token: TokenRecord): TokenReply {
  return {
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes,
    created_at: token.createdAt.toISOString(),
    created_by: token.createdBy,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
  };
}
