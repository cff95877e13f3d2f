import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';

/** For admins only. The next request with this token is refused, on every server process. */
export async function revokeToken(deps: Deps, actor: Actor, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  const audit = auditRecord(deps, admin, { action: 'token.revoked', subject: { id, name: null } });
  const options = { at: deps.now(), audit };
  const revoked = isUuid(id) && (await deps.store.tokens.revoke(admin.tenantId, id, options));
  if (!revoked) throw new AppError('not_found', 'There is no such token.');
}
