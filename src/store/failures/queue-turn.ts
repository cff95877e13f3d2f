import { sql, type Transaction } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { Database } from '../tables.ts';

// A tenant with more waiting failures gets no later turn than this.
const mostCounted = 1000;

/**
 * The turn of the next failure's task: the number of failures of its tenant that wait already. The first task of every
 * tenant comes before the second of any, so a single failure does not wait for the thousand of another tenant.
 */
export async function nextTurn(trx: Transaction<Database>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting
    from (select from failures where tenant_id = ${tenantId} and state = 'waiting' limit ${mostCounted}) as counted
    ${plannedOnce}
  `.execute(trx);
  return rows[0]?.waiting ?? 0;
}
