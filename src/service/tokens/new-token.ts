import type { TokenRecord } from '../../store/tokens/token-store.ts';
import type { Deps } from '../deps.ts';
import { generateTokenSecret, tokenHash, tokenPrefix } from './token-secret.ts';

type Wanted = Pick<TokenRecord, 'name' | 'scopes' | 'createdBy' | 'expiresAt'>;

/** A new token, which the caller stores, and its secret, which is stored nowhere. */
export function newToken(deps: Pick<Deps, 'now' | 'newId'>, { scopes, ...wanted }: Wanted) {
  const secret = generateTokenSecret();
  const record: TokenRecord = {
    ...wanted,
    id: deps.newId(),
    prefix: tokenPrefix(secret),
    scopes: [...new Set(scopes)],
    createdAt: deps.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  return { secret, record, hash: tokenHash(secret) };
}
