import { type Kysely, sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { inTenant, lockOfSums } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { SummedDay } from './statistics-store.ts';
import { appending, monday } from './sums.ts';

// Longer than any transaction that changes analyses should take, and shorter than a caller notices.
const lockTimeoutMs = 500;

/**
 * Sums the next day with analyses that was over by then. Everything that changes analyses of the tenant has ended or
 * begins afterwards, so an analysis is in the sum of its day, or its own transaction changes that sum.
 */
export async function sumNextDay(db: Kysely<Database>, tenantId: string, now: Date): Promise<SummedDay> {
  try {
    return await inTenant(db, tenantId, async (trx) => {
      await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
      await sql`select pg_advisory_xact_lock(${lockOfSums(tenantId)})`.execute(trx);
      return (await sumDay(trx, tenantId, now)) ? 'summed' : 'none';
    });
  } catch (error) {
    if (isLockTimeout(error)) return 'busy';
    throw error;
  }
}

/** One statement reads the analyses of the day at one moment. */
async function sumDay(trx: Kysely<Database>, tenantId: string, now: Date): Promise<boolean> {
  const tenant = sql`${tenantId}::uuid`;
  const { rows } = await sql`
    with next_day as (
      select date_bin(interval '1 day', min(created_at), ${monday}) as start from analyses
      where tenant_id = ${tenant}
        and created_at >= coalesce((select summed_to from tenants where id = ${tenant}), '-infinity')
    ), over as materialized (
      select start, start + interval '24 hours' as until from next_day where start + interval '24 hours' <= ${now}::timestamptz
    ), of_day as (
      select * from analyses where tenant_id = ${tenant}
        and created_at >= (select start from over) and created_at < (select until from over)
    ), ${appending(tenantId, sql`of_day`, { sign: 1, isChange: false })}
    update tenants set summed_to = over.until from over where id = ${tenant} returning 1
  `.execute(trx);
  return rows.length > 0;
}

/**
 * Puts one row in the place of several of a day: a removed day leaves nothing. What a statement removed it adds up
 * again, so several processes may do it at the same time. Returns whether there may be more.
 */
export async function foldSums(db: Kysely<Database>, tenantId: string): Promise<boolean> {
  const counts = await inTenant(db, tenantId, async (trx) => [
    await fold(trx, tenantId, {
      ...day,
      table: 'day_sums',
      keys: ['source', 'severity', 'category'],
      extra: ['new_causes'],
    }),
    await fold(trx, tenantId, { ...day, table: 'project_day_sums', keys: ['project'], extra: ['high_or_worse'] }),
    await fold(trx, tenantId, { ...causeOfDay, table: 'cause_day_sums', keys: ['fingerprint'], extra: [] }),
  ]);
  return counts.includes(true);
}

/** Which rows are put together at once, by these columns, and of how many values of them. */
type Part = { of: string[]; atOnce: number };
type Fold = Part & { table: string; keys: string[]; extra: string[] };

const day: Part = { of: ['day'], atOnce: 50 };
// A day may have thousands of causes, of which a change concerns few.
const causeOfDay: Part = { of: ['day', 'fingerprint'], atOnce: 1000 };

async function fold(
  trx: Kysely<Database>,
  tenantId: string,
  { table, of, atOnce, keys, extra }: Fold,
): Promise<boolean> {
  const name = sql.table(table);
  const refs = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));
  const sums = ['total', ...extra].map((column) => sql`sum(${sql.ref(column)})`);
  const isSomething = sql.join(
    sums.map((sum) => sql`${sum} <> 0`),
    sql` or `,
  );
  const { rows } = await sql<{ count: string }>`
    with changed as materialized (
      select distinct ${refs(of)} from ${name} where tenant_id = ${tenantId}::uuid and is_change order by ${refs(of)} limit ${atOnce}
    ), gone as (
      delete from ${name} where tenant_id = ${tenantId}::uuid and (${refs(of)}) in (select * from changed) returning *
    ), added as (
      insert into ${name} (tenant_id, day, ${refs([...keys, 'total', ...extra])}, is_change)
      select tenant_id, day, ${refs(keys)}, ${sql.join(sums)}, false from gone group by tenant_id, day, ${refs(keys)}
      having ${isSomething}
    )
    select count(*) as count from changed
  `.execute(trx);
  return Number(rows[0]?.count) === atOnce;
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html, as `databaseError` puts it.
function isLockTimeout(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof Error && error.cause.message.endsWith('55P03');
}
