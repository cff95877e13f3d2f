import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

// Who has more has waited for the others long enough.
const mostCounted = 10_000;

/**
 * Which of the tenant's turns a task is that is sent now: as many as its failures that wait. With every tenant's first
 * before anybody's second, who comes late with one is not behind another's thousand; and a tenant with a backlog is
 * reached as soon as the others have one like it, or none.
 */
export async function turnOf(trx: Transaction<Database>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting
    from (select from failures where tenant_id = ${tenantId} and state = 'waiting' limit ${mostCounted}) as counted
  `.execute(trx);
  return rows[0]?.waiting ?? 0;
}
