import type { Kysely, Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import { channelColumns, fromChannelRow, toChannelRow } from './channel-rows.ts';
import type { ChannelChanges, ChannelStore } from './channel-store.ts';

export function channelStore(db: Kysely<Database>): ChannelStore {
  return {
    create: async (tenantId, record, { audit }) =>
      await inTenant(db, tenantId, async (trx) => {
        await trx.insertInto('channels').values(toChannelRow(tenantId, record)).execute();
        await appendAudit(trx, tenantId, audit);
      }),

    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('channels').selectAll().where('tenant_id', '=', tenantId);
        const row = await query.where('id', '=', id).executeTakeFirst();
        return row && fromChannelRow(row);
      });
    },

    list: async (tenantId) =>
      await readInTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('channels').selectAll().where('tenant_id', '=', tenantId);
        return (await query.orderBy('created_at').orderBy('id').execute()).map(fromChannelRow);
      }),

    // biome-ignore lint/complexity/useMaxParams: the tenant stands first and options last in every call of the store.
    change: async (tenantId, id, changes, { audit } = {}) => {
      if (!isUuid(id)) return undefined;
      return await inTenant(db, tenantId, async (trx) => {
        const row = await ownChannel(trx, { tenantId, id }, changes).returningAll().executeTakeFirst();
        if (row) await appendAudit(trx, tenantId, audit);
        return row && fromChannelRow(row);
      });
    },

    // biome-ignore lint/complexity/useMaxParams: the tenant stands first and options last in every call of the store.
    rotateSecret: async (tenantId, { id, secret }, changes, { audit }) =>
      await inTenant(db, tenantId, async (trx) => {
        const same = ownChannel(trx, { tenantId, id }, changes).where('secret', '=', secret);
        const row = await same.returningAll().executeTakeFirst();
        if (row) await appendAudit(trx, tenantId, audit);
        return row && fromChannelRow(row);
      }),

    remove: async (tenantId, id, { audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        const query = trx.deleteFrom('channels').where('tenant_id', '=', tenantId).where('id', '=', id);
        const gone = await query.returning('name').executeTakeFirst();
        if (gone) await appendAudit(trx, tenantId, audit && { ...audit, subjectName: gone.name });
        return gone !== undefined;
      });
    },
  };
}

function ownChannel(
  trx: Transaction<Database>,
  { tenantId, id }: { tenantId: string; id: string },
  changes: ChannelChanges,
) {
  const query = trx.updateTable('channels').set(channelColumns(changes)).where('tenant_id', '=', tenantId);
  return query.where('id', '=', id);
}
