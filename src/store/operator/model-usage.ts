import { type Kysely, sql } from 'kysely';
import { inTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { ModelUsageStore } from './model-usage-store.ts';

/** One row per tenant: a day, and the tokens of that day. An earlier day counts as that day. */
export function modelUsageStore(db: Kysely<Database>): ModelUsageStore {
  return {
    reserve: async (tenantId, { day, tokens, limit }) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql`
          insert into model_usage as u (tenant_id, day, tokens)
          select ${tenantId}, ${day}::date, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
          on conflict (tenant_id) do update set
            day = greatest(u.day, excluded.day),
            tokens = case when u.day >= excluded.day then u.tokens else 0 end + excluded.tokens
          where case when u.day >= excluded.day then u.tokens else 0 end + excluded.tokens <= ${limit}::bigint
          returning 1
        `.execute(trx);
        return rows.length > 0;
      }),

    replaceReserved: async (tenantId, { day, reserved, used }) => {
      await inTenant(db, tenantId, async (trx) => {
        await sql`
          update model_usage set tokens = greatest(0, tokens + ${used - reserved}::bigint)
          where tenant_id = ${tenantId} and day = ${day}::date
        `.execute(trx);
      });
    },
  };
}
