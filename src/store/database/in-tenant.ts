import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import type { Database } from '../tables.ts';
import { sentWithNext, sentWithOnly } from './sent-with-next.ts';

export type TenantWork<T> = (trx: Transaction<Database>) => Promise<T>;

/**
 * Runs the work in a transaction that row-level security binds to the tenant. The settings end with the transaction,
 * so it works behind a connection pooler. Commits wait for the disk, whatever the default of the server is.
 */
export async function inTenant<T>(db: Kysely<Database>, tenantId: string, work: TenantWork<T>): Promise<T> {
  return await begun(db, { tenantId, mark: sentWithNext, lock: sql`` }, work);
}

/** The same for work that is one statement and only reads: the transaction goes to the database and back once. */
export async function readInTenant<T>(db: Kysely<Database>, tenantId: string, work: TenantWork<T>): Promise<T> {
  return await begun(db, { tenantId, mark: sentWithOnly, lock: sql`` }, work);
}

/** The same for work that may add, change or remove analyses: from its first statement on, no day of the tenant is summed. */
export async function inChangingTenant<T>(db: Kysely<Database>, tenantId: string, work: TenantWork<T>): Promise<T> {
  const mark = sentWithNext;
  return await begun(db, { tenantId, mark, lock: sql`, pg_advisory_xact_lock_shared(${lockOfSums(tenantId)})` }, work);
}

/** The number of the advisory lock that work on analyses shares, and that summing a day takes alone. */
export function lockOfSums(tenantId: string): RawBuilder<unknown> {
  return sql`hashtextextended(${sql.lit(`sums of ${tenantId}`)}, 0)`;
}

type Beginning = { tenantId: string; mark: RawBuilder<unknown>; lock: RawBuilder<unknown> };

async function begun<T>(db: Kysely<Database>, { tenantId, mark, lock }: Beginning, work: TenantWork<T>): Promise<T> {
  if (!isUuid(tenantId)) throw new Error('A tenant id is a UUID.');
  return await db.transaction().execute(async (trx) => {
    await sql`
      ${mark}
      select set_config('app.tenant_id', ${sql.lit(tenantId)}, true),
             set_config('statement_timeout', '10000', true),
             case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', true) end
             ${lock}
    `.execute(trx);
    return await work(trx);
  });
}
