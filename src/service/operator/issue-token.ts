import type { Scope } from '../../store/tokens/token-store.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { newToken } from '../tokens/new-token.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';

export type OperatorToken = { tenant: string | undefined; name: string; scopes: Scope[] };

/** Returns the secret, which is stored nowhere. The token counts as active, but no plan limits an operator. */
export async function issueToken(deps: AdminDeps, input: OperatorToken): Promise<string> {
  const tenant = await findTenant(deps, input.tenant);
  const wanted = { name: input.name, scopes: input.scopes, createdBy: null, expiresAt: null };
  const { secret, record, hash } = newToken(deps, wanted);
  const { id, name, scopes } = record;
  const audit = operatorAudit(deps, { action: 'token.created', subject: { id, name }, details: { scopes } });
  await deps.store.tokens.create(tenant.id, { ...record, hash }, { audit });
  return secret;
}
