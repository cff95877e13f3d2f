import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { KnowledgeRecord } from './knowledge-record.ts';
import { person } from './person.ts';

/** What people have written down about a cause `c`, with the members in it joined by `people`. */
export const knowledge = sql`c.known_fix as "knownFix", c.ticket_url as "ticketUrl", c.muted_until as "mutedUntil",
  c.muted_above as "mutedAbove", c.category as "correctedCategory", c.category_at as "correctedAt",
  ${person('assigned')} as assignee, ${person('corrector')} as "correctedBy"`;

/** Goes with `knowledge`. */
export const people = sql`left join users assigned on assigned.tenant_id = c.tenant_id and assigned.id = c.assignee
  left join users corrector on corrector.tenant_id = c.tenant_id and corrector.id = c.category_by`;

/** Undefined where there is no such cause. */
export async function knowledgeOf(
  trx: Kysely<Database>,
  tenantId: string,
  fingerprint: string,
): Promise<KnowledgeRecord | undefined> {
  const { rows } = await sql<KnowledgeRecord>`
    select ${knowledge} from causes c ${people}
    where c.tenant_id = ${tenantId}::uuid and c.fingerprint = ${fingerprint}
  `.execute(trx);
  return rows[0];
}
