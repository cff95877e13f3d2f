import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { operatorAudit } from '../tenants/audit-record.ts';
import { findTenant } from './find-tenant.ts';
import type { AdminDeps } from './operator-deps.ts';

/** The next request with this token is refused. Revoking twice changes nothing. */
export async function revokeIssuedToken(
  deps: AdminDeps,
  { id, tenant: wanted }: { id: string; tenant: string | undefined },
): Promise<void> {
  const tenant = await findTenant(deps, wanted);
  const audit = operatorAudit(deps, { action: 'token.revoked', subject: { id, name: null } });
  const revoked = isUuid(id) && (await deps.store.tokens.revoke(tenant.id, id, { at: deps.now(), audit }));
  if (!revoked)
    throw new AppError('not_found', `${tenant.name} has no such token; firstfail admin token list shows the ids.`);
}
