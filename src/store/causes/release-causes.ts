import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** Writes into the activity of a person's causes that nobody looks after them now; the person's row goes next. */
export async function releaseCauses(
  trx: Kysely<Database>,
  { tenantId, id }: { tenantId: string; id: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into cause_activity (id, tenant_id, fingerprint, created_at, kind, by_firstfail, note)
    select gen_random_uuid(), tenant_id, fingerprint, ${at}::timestamptz, 'assignee', true,
      'The assignee is no member any more.'
    from causes where tenant_id = ${tenantId}::uuid and assignee = ${id}::uuid
  `.execute(trx);
}
