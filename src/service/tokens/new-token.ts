import type { TokenRecord } from '../../store/tokens/token-store.ts';
import type { Deps } from '../deps.ts';
import { generateTokenSecret, tokenHash, tokenPrefix } from './token-secret.ts';

type Wanted = Pick<TokenRecord, 'name' | 'scopes' | 'createdBy' | 'expiresAt'>;

/** A token that is still to be stored, and its secret, which is nowhere else. */
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
