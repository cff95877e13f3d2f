import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import { appendAudit } from '../tenants/audit.ts';
import type { PatternChanges, PatternRecord, PatternStore } from './pattern-store.ts';
import type { PatternRow } from './pattern-tables.ts';

const neverChanged = '0';

export function patternStore(db: Kysely<Database>): PatternStore {
  return {
    create: async (tenantId, record, { limit, audit }) =>
      await inTenant(db, tenantId, async (trx) => {
        // Another call that creates a pattern of this tenant waits here until this one is counted.
        await countChange(trx, tenantId);
        if ((await listOf(trx, tenantId)).length >= limit) return false;
        await trx.insertInto('patterns').values(toRow(tenantId, record)).execute();
        await appendAudit(trx, tenantId, audit);
        return true;
      }),

    list: async (tenantId) => await readInTenant(db, tenantId, async (trx) => await listOf(trx, tenantId)),

    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      return await readInTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('patterns').selectAll().where('tenant_id', '=', tenantId);
        const row = await query.where('id', '=', id).executeTakeFirst();
        return row && fromRow(row);
      });
    },

    // biome-ignore lint/complexity/useMaxParams: the tenant stands first and options last in every call of the store.
    change: async (tenantId, id, changes, { audit }) => {
      if (!isUuid(id)) return undefined;
      return await inTenant(db, tenantId, async (trx) => {
        await countChange(trx, tenantId);
        const query = trx.updateTable('patterns').set(columns(changes)).where('tenant_id', '=', tenantId);
        const row = await query.where('id', '=', id).returningAll().executeTakeFirst();
        if (row) await appendAudit(trx, tenantId, audit);
        return row && fromRow(row);
      });
    },

    remove: async (tenantId, id, { audit }) => {
      if (!isUuid(id)) return false;
      return await inTenant(db, tenantId, async (trx) => {
        await countChange(trx, tenantId);
        const query = trx.deleteFrom('patterns').where('tenant_id', '=', tenantId).where('id', '=', id);
        const gone = await query.returning('name').executeTakeFirst();
        if (gone) await appendAudit(trx, tenantId, audit && { ...audit, subjectName: gone.name });
        return gone !== undefined;
      });
    },

    changedSince: async (tenantId, known = neverChanged) => {
      const tenant = await readInTenant(db, tenantId, async (trx) => {
        const query = trx.selectFrom('tenants').select('patterns_version').where('id', '=', tenantId);
        return await query.executeTakeFirst();
      });
      const version = tenant?.patterns_version ?? neverChanged;
      if (version === known) return undefined;
      // A change that commits between the two is in the list and has a later number, so that it is read once more.
      return { version, patterns: await readInTenant(db, tenantId, async (trx) => await listOf(trx, tenantId)) };
    },
  };
}

/** Holds the row of the tenant until the end of the transaction. */
async function countChange(trx: Transaction<Database>, tenantId: string): Promise<void> {
  const tenant = trx.updateTable('tenants').where('id', '=', tenantId);
  await tenant.set({ patterns_version: sql`patterns_version + 1` }).execute();
}

async function listOf(trx: Transaction<Database>, tenantId: string): Promise<PatternRecord[]> {
  const query = trx.selectFrom('patterns').selectAll().where('tenant_id', '=', tenantId);
  return (await query.orderBy('created_at').orderBy('id').execute()).map(fromRow);
}

function toRow(tenantId: string, { createdAt, createdBy, changedAt, ...words }: PatternRecord): PatternRow {
  return { ...words, tenant_id: tenantId, created_at: createdAt, created_by: createdBy, changed_at: changedAt };
}

function columns({ changedAt, ...words }: PatternChanges) {
  return { ...words, changed_at: changedAt };
}

function fromRow({ tenant_id: _, created_at, created_by, changed_at, ...words }: PatternRow): PatternRecord {
  return { ...words, createdAt: created_at, createdBy: created_by, changedAt: changed_at };
}
