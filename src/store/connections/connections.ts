import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import { fromConnectionRow, toConnectionRow } from './connection-rows.ts';
import type { ConnectionRecord, ConnectionStore } from './connection-store.ts';
import type { ConnectionRow } from './connection-tables.ts';
import { changeConnection, connectionsOf, lockConnection } from './connections-in-transaction.ts';

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of verbs, each of a few lines.
export function connectionStore(db: Kysely<Database>): ConnectionStore {
  return {
    create: async (tenantId, record, { audit, mostOfName }) =>
      await inTenant(db, tenantId, async (trx) => {
        if (mostOfName !== undefined && (await countOfName(trx, tenantId, record)) >= mostOfName) return false;
        const row = { ...toConnectionRow(record), tenant_id: tenantId };
        const insertion = trx
          .insertInto('connections')
          .values(row)
          .onConflict((conflict) => conflict.doNothing());
        const inserted = await insertion.returning('id').executeTakeFirst();
        if (inserted) await appendAudit(trx, tenantId, audit);
        return inserted !== undefined;
      }),

    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => {
        const row = await connectionsOf(trx, tenantId).where('id', '=', id).executeTakeFirst();
        return row && fromConnectionRow(row);
      });
    },

    list: async (tenantId) =>
      await readInTenant(db, tenantId, async (trx) => {
        const rows = await connectionsOf(trx, tenantId).orderBy('created_at').orderBy('id').execute();
        return rows.map(fromConnectionRow);
      }),

    countFailures: async (tenantId) => await inTenant(db, tenantId, (trx) => countFailures(trx, tenantId)),

    // biome-ignore lint/complexity/useMaxParams: the tenant stands first and options last in every call of the store.
    change: async (tenantId, id, changes, { audit, ifSecret } = {}) => {
      if (!isUuid(id)) return undefined;
      return await inTenant(db, tenantId, async (trx) => {
        // A running refresh would overwrite these tokens with its own.
        if (changes.credential !== undefined) await lockConnection(trx, id);
        const changed = await changeConnection(trx, { tenantId, id, ifSecret }, changes);
        if (changed) await appendAudit(trx, tenantId, audit);
        return changed;
      });
    },

    remove: async (tenantId, id, { audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        const deletion = trx.deleteFrom('connections').where('tenant_id', '=', tenantId).where('id', '=', id);
        const row = await deletion.returning('project').executeTakeFirst();
        if (row) await appendAudit(trx, tenantId, audit && { ...audit, subjectName: row.project });
        return row !== undefined;
      });
    },

    ofInstallation: async (tenantId, { baseUrl, installationId }) =>
      await readInTenant(db, tenantId, async (trx) => {
        const ofBase = connectionsOf(trx, tenantId).where('base_url', '=', baseUrl);
        const rows = await ofBase.where('installation_id', '=', installationId).orderBy('id').execute();
        return rows.map(fromConnectionRow);
      }),

    findById: async (id) => {
      if (!isUuid(id)) return undefined;
      const { rows } = await sql<ConnectionRow>`select * from system_connection(${id})`.execute(db);
      return rows[0] && fromConnectionRow(rows[0]);
    },

    findByProject: async (forge, project) => {
      const query = sql<ConnectionRow>`select * from system_connections_of_project(${forge}, ${project})`;
      return (await query.execute(db)).rows.map(fromConnectionRow);
    },

    acquireDue: async (now, nextPollAt, limit) => {
      const { rows } = await sql<ConnectionRow>`select * from system_connections_due(${now}, ${limit})`.execute(db);
      const acquired: ConnectionRecord[] = [];
      for (const { id, tenant_id: tenantId } of rows) {
        const row = await inTenant(db, tenantId, async (trx) => {
          const due = trx.updateTable('connections').set({ next_poll_at: nextPollAt }).where('id', '=', id);
          return await due.where('next_poll_at', '<=', now).returningAll().executeTakeFirst();
        });
        if (row) acquired.push(fromConnectionRow(row));
      }
      return acquired;
    },
  };
}

/** Another call that connects a project of this tenant waits here until this one is counted. */
async function countOfName(
  trx: Transaction<Database>,
  tenantId: string,
  { forge, project }: ConnectionRecord,
): Promise<number> {
  const tenant = trx.selectFrom('tenants').select('id').where('id', '=', tenantId);
  await tenant.forNoKeyUpdate().executeTakeFirstOrThrow();
  const named = connectionsOf(trx, tenantId).where('forge', '=', forge);
  const rows = named.where(sql<boolean>`lower(project) = lower(${storableText(project)})`);
  return (await rows.execute()).length;
}

async function countFailures(trx: Transaction<Database>, tenantId: string) {
  const rows = await trx
    .selectFrom('failures')
    .select(['connection_id as id', 'state', (select) => select.fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy(['connection_id', 'state'])
    .execute();
  const counts = new Map<string, { waiting: number; failed: number }>();
  for (const { id, state, count } of rows) {
    const entry = counts.get(id) ?? { waiting: 0, failed: 0 };
    counts.set(id, { ...entry, [state]: Number(count) });
  }
  return counts;
}
