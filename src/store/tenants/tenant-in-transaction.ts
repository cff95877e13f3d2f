import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { appendAudit } from './audit.ts';
import type { TenantRecordTransaction } from './tenant-store.ts';

export function tenantIn({ trx, tenantId }: TenantTransaction): TenantRecordTransaction {
  return {
    getPlan: async () => {
      const tenant = trx.selectFrom('tenants').select('plan').where('id', '=', tenantId);
      return (await tenant.executeTakeFirstOrThrow()).plan;
    },
    setPlan: async (plan) => {
      await trx.updateTable('tenants').set({ plan }).where('id', '=', tenantId).execute();
    },
    getTicketTemplate: async () => {
      const tenant = trx.selectFrom('tenants').select('ticket_template').where('id', '=', tenantId);
      return (await tenant.executeTakeFirstOrThrow()).ticket_template;
    },
    setTicketTemplate: async (template) => {
      const ticket_template = storableText(template);
      await trx.updateTable('tenants').set({ ticket_template }).where('id', '=', tenantId).execute();
    },
    appendAudit: async (entry) => await appendAudit(trx, tenantId, entry),
  };
}
