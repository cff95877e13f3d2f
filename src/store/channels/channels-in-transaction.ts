import { plannedOnce } from '../database/planned-once.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { channelColumnNames, fromChannelRow } from './channel-rows.ts';
import type { ChannelTransaction } from './channel-store.ts';

export function channelsIn({ trx, tenantId }: TenantTransaction): ChannelTransaction {
  return {
    lockActive: async () => {
      const active = trx.selectFrom('channels').select(channelColumnNames).where('tenant_id', '=', tenantId);
      const locked = active.where('state', '=', 'active').orderBy('created_at').orderBy('id').forKeyShare();
      return (await locked.modifyEnd(plannedOnce).execute()).map(fromChannelRow);
    },
    lock: async (id) => await lockChannel({ trx, tenantId }, id),
    pauseForPlan: async () => {
      const channels = trx.updateTable('channels').where('tenant_id', '=', tenantId).where('state', '=', 'active');
      await channels.set({ state: 'paused', paused_by_plan: true }).execute();
    },
    resumeForPlan: async () => {
      const channels = trx.updateTable('channels').where('tenant_id', '=', tenantId).where('paused_by_plan', '=', true);
      await channels.set({ state: 'active', paused_by_plan: false }).execute();
    },
  };
}

/** Serialises decisions about a channel over all processes. */
export async function lockChannel({ trx, tenantId }: TenantTransaction, id: string) {
  const row = await trx
    .selectFrom('channels')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && fromChannelRow(row);
}
