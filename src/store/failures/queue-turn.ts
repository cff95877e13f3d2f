import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

// A tenant with more waiting failures gets no later turn than this.
const mostCounted = 10_000;

/**
 * The turn of a task that is sent now: the number of waiting failures of its tenant. The first task of every tenant
 * comes before the second of any, so a single failure does not wait for the thousand of another tenant.
 */
export async function turnOf(trx: Transaction<Database>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting
    from (select from failures where tenant_id = ${tenantId} and state = 'waiting' limit ${mostCounted}) as counted
  `.execute(trx);
  return rows[0]?.waiting ?? 0;
}
