import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { AuditFilter, AuditRecord, AuditStore } from './audit-store.ts';
import type { AuditRow, NewAuditRow } from './tenant-tables.ts';

export function auditStore(db: Kysely<Database>): AuditStore {
  return {
    append: async (tenantId, entry) =>
      await inTenant(db, tenantId, async (trx) => await appendAudit(trx, tenantId, entry)),

    list: async (tenantId, filter, { limit, after }) =>
      await readInTenant(db, tenantId, async (trx) => {
        let query = trx.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenantId);
        for (const condition of conditionsOf(filter)) query = query.where(condition);
        if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
        const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
        return rows.map(fromRow);
      }),
  };
}

function conditionsOf({ action, person, since, until }: AuditFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (since !== undefined) conditions.push(sql`created_at >= ${since}::timestamptz`);
  if (until !== undefined) conditions.push(sql`created_at <= ${until}::timestamptz`);
  if (person !== undefined) {
    const named = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${storableText(person)})) > 0`;
    conditions.push(sql`(${named('actor_name')} or ${named('subject_name')})`);
  }
  return conditions;
}

/** Runs in the transaction of the change, so that neither is stored without the other. */
export async function appendAudit(
  trx: Kysely<Database>,
  tenantId: string,
  entry: AuditRecord | undefined,
): Promise<void> {
  if (entry) await trx.insertInto('audit_log').values(toRow(tenantId, entry)).execute();
}

function toRow(tenantId: string, entry: AuditRecord): NewAuditRow {
  return {
    id: entry.id,
    tenant_id: tenantId,
    created_at: entry.createdAt,
    action: entry.action,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name: storableText(entry.actorName),
    subject_id: entry.subjectId,
    subject_name: storableText(entry.subjectName),
    details: JSON.stringify(storableText(entry.details)),
    address: entry.address,
  };
}

function fromRow(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    createdAt: row.created_at,
    action: row.action,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    details: row.details,
    address: row.address,
  };
}
