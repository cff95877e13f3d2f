import type { Scope } from '../../store/tokens/token-store.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { newToken } from '../tokens/new-token.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';

export type OperatorToken = { tenant: string | undefined; name: string; scopes: Scope[] };

/** The secret, which is nowhere else. Counts as an active token, but an operator is not held up by a plan. */
export async function issueToken(deps: AdminDeps, input: OperatorToken): Promise<string> {
  const tenant = await findTenant(deps, input.tenant);
  const wanted = { name: input.name, scopes: input.scopes, createdBy: null, expiresAt: null };
  const { secret, record, hash } = newToken(deps, wanted);
  const { id, name, scopes } = record;
  const audit = operatorAudit(deps, { action: 'token.created', subject: { id, name }, details: { scopes } });
  await deps.store.tokens.create(tenant.id, { ...record, hash }, { audit });
  return secret;
}
