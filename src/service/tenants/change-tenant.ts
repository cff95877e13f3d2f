import type { Tenant, TenantChange } from '../../contract/tenants/tenant.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from './audit-record.ts';
import { getTenant } from './get-tenant.ts';

/** An admin only. */
export async function changeTenant(deps: Deps, actor: Actor, change: TenantChange): Promise<Tenant> {
  const admin = requireAdmin(actor);
  const { ticket_template: template } = change;
  if (template !== undefined) {
    const { id, name } = admin.tenant;
    const details = { ticket_form: template === null ? 'none' : new URL(template).host };
    const audit = auditRecord(deps, admin, { action: 'tenant.changed', subject: { id, name }, details });
    await deps.store.inTransaction(admin.tenantId, async ({ tenant }) => {
      await tenant.setTicketTemplate(template);
      await tenant.appendAudit(audit);
    });
  }
  return await getTenant(deps, actor);
}
