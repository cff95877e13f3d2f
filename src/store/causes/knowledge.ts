import { sql } from 'kysely';
import { person } from './person.ts';

/** What people have written down about a cause `c`, with the members in it joined by `people`. */
export const knowledge = sql`c.known_fix as "knownFix", c.ticket_url as "ticketUrl", c.muted_until as "mutedUntil",
  c.muted_above as "mutedAbove", c.category as "correctedCategory", c.category_at as "correctedAt",
  ${person('assigned')} as assignee, ${person('corrector')} as "correctedBy"`;

/** Goes with `knowledge`. */
export const people = sql`left join users assigned on assigned.tenant_id = c.tenant_id and assigned.id = c.assignee
  left join users corrector on corrector.tenant_id = c.tenant_id and corrector.id = c.category_by`;
