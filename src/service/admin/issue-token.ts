import type { Scope, TokenRecord } from '../../store/store.ts';
import { operatorAudit } from '../audit-record.ts';
import { generateTokenSecret, tokenHash, tokenPrefix } from '../token-secret.ts';
import type { AdminDeps } from './deps.ts';
import { findTenant } from './find-tenant.ts';

export type OperatorToken = { tenant: string | undefined; name: string; scopes: Scope[] };

/** The secret, which is nowhere else. Counts as an active token, but an operator is not held up by a plan. */
export async function issueToken(deps: AdminDeps, input: OperatorToken): Promise<string> {
  const tenant = await findTenant(deps, input.tenant);
  const secret = generateTokenSecret();
  const record: TokenRecord = {
    id: deps.newId(),
    name: input.name,
    prefix: tokenPrefix(secret),
    scopes: [...new Set(input.scopes)],
    createdAt: deps.now(),
    createdBy: null,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };
  const { id, name, scopes } = record;
  const audit = operatorAudit(deps, { action: 'token.created', subject: { id, name }, details: { scopes } });
  await deps.store.tokens.create(tenant.id, { ...record, hash: tokenHash(secret) }, { audit });
  return secret;
}
