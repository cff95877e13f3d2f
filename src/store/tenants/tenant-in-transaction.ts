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
    appendAudit: async (entry) => await appendAudit(trx, tenantId, entry),
  };
}
