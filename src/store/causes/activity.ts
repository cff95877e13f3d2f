import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { ActivityRecord, CauseStore } from './cause-store.ts';
import { person } from './person.ts';

type Page = Parameters<CauseStore['activity']>[2];

/** People who are gone are left out, and what they did stays. */
export async function listActivity(
  trx: Kysely<Database>,
  { tenantId, fingerprint }: { tenantId: string; fingerprint: string },
  { limit, after }: Page,
): Promise<ActivityRecord[]> {
  const { rows } = await sql<ActivityRecord>`
    select a.id, a.fingerprint, a.created_at as "createdAt", a.kind, a.by_firstfail as "byFirstfail",
      a.old_value as "from", a.new_value as "to", a.note, ${person('actor')} as by, ${person('given')} as assignee
    from cause_activity a
    left join users actor on actor.tenant_id = a.tenant_id and actor.id = a.user_id
    left join users given on given.tenant_id = a.tenant_id and given.id = a.assignee
    where a.tenant_id = ${tenantId}::uuid and a.fingerprint = ${fingerprint}
      ${after ? sql`and (a.created_at, a.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by a.created_at desc, a.id desc limit ${limit}
  `.execute(trx);
  return rows;
}
