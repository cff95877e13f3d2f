import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { removeAnalyses } from '../analyses/remove-analyses.ts';
import { inChangingTenant, inTenant } from '../database/in-tenant.ts';
import { jobHash } from '../database/job-hash.ts';
import type { Database } from '../tables.ts';

// Few, because whoever stores an analysis of a cause waits for a transaction that lowers its count.
const batchRows = 50;
const offerMs = 24 * 60 * 60_000;
const journalMs = 30 * 24 * 60 * 60_000;

/** Removes expired records, tenant by tenant and in small transactions. Returns the number of removed analyses. */
export async function purgeExpired(db: Kysely<Database>, now: Date, analysesBefore: Date | undefined): Promise<number> {
  const tenants = await sql<{ id: string }>`select id from system_tenants()`.execute(db);
  await db.deleteFrom('login_attempts').where('kept_until', '<', sql<Date>`now()`).execute();
  let removed = 0;
  for (const { id } of tenants.rows) {
    await inTenant(db, id, (trx) => purgeSmall(trx, id, now));
    const count = analysesBefore ? await purgeInBatches(db, id, analysesBefore) : 0;
    removed += count;
    if (count > 0) await inTenant(db, id, (trx) => purgeNames(trx, id));
    await inTenant(db, id, (trx) => purgeIncidents(trx, id));
  }
  return removed;
}

/** Pauses after each batch for as long as it took, so that most of the database's time is left to others. */
async function purgeInBatches(db: Kysely<Database>, tenantId: string, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const startedMs = performance.now();
    const count = await inChangingTenant(db, tenantId, (trx) => purgeAnalyses(trx, tenantId, before));
    removed += count;
    if (count < batchRows) return removed;
    await sleep(performance.now() - startedMs);
  }
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

// Those that no run carries any more.
async function purgeNames(trx: Kysely<Database>, tenantId: string): Promise<void> {
  const carried = (conditions: string) =>
    sql`exists (select from analyses a where a.tenant_id = n.tenant_id and ${sql.raw(conditions)})`;
  const isJob = `${jobHash('a.job')} = md5(n.name)`;
  await sql`
    delete from run_names n where n.tenant_id = ${tenantId}::uuid and not case
      when kind = 'project' then ${carried('a.project = n.name')}
      when kind = 'branch' and n.project = '' then ${carried('a.branch = n.name and a.project is null')}
      when kind = 'branch' then ${carried('a.project = n.project and a.branch = n.name')}
      when n.project = '' then ${carried(`a.project is null and ${isJob}`)}
      else ${carried(`a.project = n.project and ${isJob}`)} end
  `.execute(trx);
}

async function purgeAnalyses(trx: Kysely<Database>, tenantId: string, before: Date): Promise<number> {
  const old = sql`select id from analyses where tenant_id = ${tenantId}::uuid and created_at < ${before}
    order by created_at limit ${batchRows} for update skip locked`;
  const removed = await removeAnalyses(trx, tenantId, old);
  return removed.reduce((sum, { count }) => sum + count, 0);
}
