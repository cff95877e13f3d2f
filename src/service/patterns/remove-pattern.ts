import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { noSuchPattern } from './pattern-reply.ts';

/** An admin only. Analyses that it answered stay as they are. */
export async function removePattern(deps: Deps, actor: Actor, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  const audit = auditRecord(deps, admin, { action: 'pattern.removed', subject: { id, name: null } });
  if (!(await deps.store.patterns.remove(admin.tenantId, id, { audit }))) throw noSuchPattern();
}
