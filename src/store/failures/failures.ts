import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { insertDelivery, listDeliveries } from '../connections/deliveries.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import { enqueueInTurn } from '../enqueue-task.ts';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';
import { fromFailureRow } from './failure-rows.ts';
import type { FailureStore } from './failure-store.ts';
import type { FailureRow } from './failure-tables.ts';
import { nextTurn } from './queue-turn.ts';

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of verbs, each of a few lines.
export function failureStore(db: Kysely<Database>, enqueue: Enqueue | undefined): FailureStore {
  return {
    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => {
        const row = await failuresOf(trx, tenantId).where('id', '=', id).executeTakeFirst();
        return row && fromFailureRow(row);
      });
    },

    listForgotten: async (before, limit) => {
      const forgotten = sql<FailureRow>`select * from system_failures_forgotten(${before}, ${limit})`;
      return (await forgotten.execute(db)).rows.map(({ tenant_id: tenantId, id }) => ({ tenantId, id }));
    },

    list: async (tenantId, connectionId, { limit, state }) => {
      if (!isUuid(connectionId)) return [];
      return await readInTenant(db, tenantId, async (trx) => {
        let query = failuresOf(trx, tenantId).where('connection_id', '=', connectionId);
        if (state) query = query.where('state', '=', state);
        const rows = await query.orderBy('announced_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
        return rows.map(fromFailureRow);
      });
    },

    listWaiting: async (tenantId, { after, limit }) =>
      await readInTenant(db, tenantId, async (trx) => {
        let query = failuresOf(trx, tenantId).where('state', '=', 'waiting');
        if (after !== undefined) query = query.where('id', '>', after);
        return (await query.orderBy('id').limit(limit).execute()).map(fromFailureRow);
      }),

    update: async (tenantId, id, changes) =>
      await inTenant(db, tenantId, async (trx) => {
        const { state, stateReason, tries, settledAt, retry } = changes;
        const updated = await trx
          .updateTable('failures')
          .set({
            state_reason: storableText(stateReason),
            ...(state && { state }),
            ...(tries !== undefined && { tries }),
            ...(settledAt && { settled_at: settledAt }),
          })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .returning('id')
          .executeTakeFirst();
        // It is one of those that wait.
        if (updated && retry) {
          const turn = Math.max(0, (await nextTurn(trx, tenantId)) - 1);
          await enqueueInTurn(trx, enqueue, { planned: [retry], turn });
        }
      }),

    recordDelivery: async (tenantId, delivery) =>
      await inTenant(db, tenantId, (trx) => insertDelivery(trx, tenantId, delivery)),

    listDeliveries: async (tenantId, connectionId, limit) => {
      if (!isUuid(connectionId)) return [];
      return await readInTenant(db, tenantId, (trx) => listDeliveries(trx, tenantId, { connectionId, limit }));
    },
  };
}

function failuresOf(trx: Transaction<Database>, tenantId: string) {
  return trx.selectFrom('failures').selectAll().where('tenant_id', '=', tenantId);
}
