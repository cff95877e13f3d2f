import { type Kysely, sql } from 'kysely';
import { uncountCause } from '../causes/count-cause.ts';
import { inChangingTenant, inTenant } from '../database/in-tenant.ts';
import { appending } from '../statistics/sums.ts';
import type { Database } from '../tables.ts';

const batchRows = 500;
const offerMs = 24 * 60 * 60_000;
const journalMs = 30 * 24 * 60 * 60_000;

/** Removes expired records, tenant by tenant and in small transactions. Returns the number of removed analyses. */
export async function purgeExpired(db: Kysely<Database>, now: Date, analysesBefore: Date | undefined): Promise<number> {
  const tenants = await sql<{ id: string }>`select id from system_tenants()`.execute(db);
  await db.deleteFrom('login_attempts').where('kept_until', '<', sql<Date>`now()`).execute();
  let removed = 0;
  for (const { id } of tenants.rows) {
    await inTenant(db, id, (trx) => purgeSmall(trx, id, now));
    let count = analysesBefore ? batchRows : 0;
    for (; analysesBefore && count === batchRows; removed += count) {
      count = await inChangingTenant(db, id, (trx) => purgeAnalyses(trx, id, analysesBefore));
    }
    await inTenant(db, id, (trx) => purgeIncidents(trx, id));
  }
  return removed;
}

async function purgeSmall(trx: Kysely<Database>, tenantId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
  for (const table of ['sessions', 'invitations', 'password_resets'] as const) {
    await trx.deleteFrom(table).where('tenant_id', '=', tenantId).where('expires_at', '<=', now).execute();
  }
  const offers = trx.deleteFrom('installations').where('tenant_id', '=', tenantId).where('state', '=', 'offered');
  await offers.where('shown_at', '<', new Date(now.getTime() - offerMs)).execute();
  const journalTo = new Date(now.getTime() - journalMs);
  const notifications = trx
    .deleteFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('state', '!=', 'waiting');
  await notifications.where('created_at', '<', journalTo).execute();
  await trx.deleteFrom('deliveries').where('tenant_id', '=', tenantId).where('received_at', '<', journalTo).execute();
  const failures = trx.deleteFrom('failures').where('tenant_id', '=', tenantId).where('state', '!=', 'waiting');
  await failures.where('announced_at', '<', journalTo).execute();
  await trx.deleteFrom('outcomes').where('tenant_id', '=', tenantId).where('created_at', '<', journalTo).execute();
  // Row-level security keeps an entry for at least this long, whatever this statement asks.
  const auditEntries = trx.deleteFrom('audit_log').where('tenant_id', '=', tenantId);
  await auditEntries.where('created_at', '<', sql<Date>`now() - interval '365 days'`).execute();
}

// Those of which all analyses were removed. An open one may be gaining an analysis just now, and closes soon.
async function purgeIncidents(trx: Kysely<Database>, tenantId: string): Promise<void> {
  await sql`
    delete from incidents i where i.tenant_id = ${tenantId}::uuid and i.closed_at is not null
      and not exists (select from analyses a where a.tenant_id = i.tenant_id and a.incident_id = i.id)
  `.execute(trx);
}

// Locks the causes in one order, so that two purges cannot block each other.
async function purgeAnalyses(trx: Kysely<Database>, tenantId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ fingerprint: string; count: string }>`
    with gone as (
      delete from analyses where tenant_id = ${tenantId} and id in (
        select id from analyses where tenant_id = ${tenantId} and created_at < ${before}
        order by created_at limit ${batchRows} for update skip locked
      ) returning *
    ), ${appending(tenantId, sql`gone`, { sign: -1, isChange: true })}
    select fingerprint, count(*) as count from gone group by fingerprint order by fingerprint
  `.execute(trx);
  for (const row of rows) await uncountCause(trx, tenantId, row);
  return rows.reduce((sum, row) => sum + Number(row.count), 0);
}
