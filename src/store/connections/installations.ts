import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import type { InstallationsTable } from './connection-tables.ts';
import type { InstallationRecord, InstallationStore } from './installation-store.ts';

type Row = Selectable<InstallationsTable>;

export function installationStore(db: Kysely<Database>): InstallationStore {
  return {
    list: async (tenantId) =>
      await readInTenant(db, tenantId, async (trx) => {
        return (await ownRows(trx, tenantId).orderBy('account').orderBy('id').execute()).map(fromRow);
      }),

    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => {
        const row = await ownRows(trx, tenantId).where('id', '=', id).executeTakeFirst();
        return row && fromRow(row);
      });
    },

    offer: async (tenantId, shown) =>
      await inTenant(db, tenantId, async (trx) => {
        const offers = trx.deleteFrom('installations').where('tenant_id', '=', tenantId);
        await offers.where('state', '=', 'offered').execute();
        for (const record of shown) await putShown(trx, record);
      }),

    bind: async (tenantId, id, { audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        // Two tenants that choose it at the same time wait here for one another.
        await sql`select pg_advisory_xact_lock(hashtextextended('installations', 0))`.execute(trx);
        const own = await ownRows(trx, tenantId).where('id', '=', id).executeTakeFirst();
        if (own === undefined || own.state !== 'offered') return own !== undefined;
        if ((await bound(trx, own.base_url, own.installation_id)) !== undefined) return false;
        await trx.updateTable('installations').set({ state: 'active' }).where('id', '=', id).execute();
        await appendAudit(trx, tenantId, audit);
        return true;
      });
    },

    changeState: async (tenantId, id, state) =>
      await inTenant(db, tenantId, async (trx) => {
        const own = trx.updateTable('installations').where('tenant_id', '=', tenantId).where('id', '=', id);
        await own.set({ state }).execute();
      }),

    remove: async (tenantId, id, { audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        const own = trx.deleteFrom('installations').where('tenant_id', '=', tenantId).where('id', '=', id);
        const row = await own.returning('id').executeTakeFirst();
        if (row) await appendAudit(trx, tenantId, audit);
        return row !== undefined;
      });
    },

    findBound: async (baseUrl, installationId) => {
      const row = await bound(db, baseUrl, installationId);
      return row && fromRow(row);
    },
  };
}

function ownRows(trx: Transaction<Database>, tenantId: string) {
  return trx.selectFrom('installations').selectAll().where('tenant_id', '=', tenantId);
}

async function bound(db: Kysely<Database>, baseUrl: string, installationId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from system_installation(${baseUrl}, ${installationId})`.execute(db);
  return rows[0];
}

async function putShown(trx: Transaction<Database>, record: InstallationRecord): Promise<void> {
  const shown = {
    account: storableText(record.account),
    repositories: [...record.repositories],
    shown_to: record.shownTo,
    shown_at: record.shownAt,
  };
  const { id, tenantId, baseUrl, installationId, state } = record;
  const row = { id, tenant_id: tenantId, base_url: baseUrl, installation_id: installationId, state, ...shown };
  await trx
    .insertInto('installations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'base_url', 'installation_id']).doUpdateSet(shown))
    .execute();
}

function fromRow(row: Row): InstallationRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    baseUrl: row.base_url,
    installationId: row.installation_id,
    account: row.account,
    state: row.state,
    repositories: row.repositories,
    shownTo: row.shown_to,
    shownAt: row.shown_at,
  };
}
