import { type Kysely, type RawBuilder, sql } from 'kysely';
import { withoutDoubt } from '../database/database-error.ts';
import { inTenant } from '../database/in-tenant.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { Database } from '../tables.ts';
import type { RateLimitStore, RateWindow } from './rate-limit-store.ts';

type Window = { tenantId: string; limit: number; span: RawBuilder<unknown>; table: RawBuilder<unknown> };
const tables: Record<RateWindow['of'], string> = { logs: 'rate_windows', outcomes: 'outcome_windows' };

type Admitted = { count: number; reset_ms: number; patterns_version: string };

/**
 * A sliding window, stored as the times of the admitted requests. The statement locks the row of the tenant before it
 * reads the clock, so the count is exact over all processes. Its commit does not wait for the disk: a crash of the
 * database loses at most the counts of a minute.
 */
export function rateLimitStore(db: Kysely<Database>): RateLimitStore {
  return {
    consume: async (tenantId, { limit, windowMs, of }) => {
      const span = sql`make_interval(secs => ${windowMs / 1000}::float8)`;
      const window = { tenantId, limit, span, table: sql.table(tables[of]) };
      return await inTenant(db, tenantId, async (trx) => {
        const admitted = await admit(trx, window);
        if (admitted) return { allowed: true, limit, ...answerOf(admitted, limit) };
        const resetMs = await untilFree(trx, window);
        return { allowed: false, limit, remaining: 0, resetMs: Math.min(windowMs, Math.max(1, Math.ceil(resetMs))) };
      }).catch(withoutDoubt);
    },
  };
}

function answerOf({ count, reset_ms, patterns_version: patternsVersion }: Admitted, limit: number) {
  return { remaining: limit - count, resetMs: Math.ceil(reset_ms), patternsVersion };
}

// A clock that was set back leaves times in the future. They count as now, so that they leave the window with it.
async function admit(trx: Kysely<Database>, { tenantId, limit, span, table }: Window): Promise<Admitted | undefined> {
  const { rows } = await sql<Admitted>`
    insert into ${table} as w (tenant_id, hits)
    select ${tenantId}, array[clock_timestamp()] where ${limit}::int > 0
      and not exists (select from ${table} where tenant_id = ${tenantId}
        and (select count(*) from unnest(hits) h where h > clock_timestamp() - ${span}) >= ${limit}::int)
    on conflict (tenant_id) do update set hits = (
      select coalesce(array_agg(least(h, clock.now) order by h) filter (where h > clock.now - ${span}), '{}') || clock.now
      from (select clock_timestamp() as now) clock left join unnest(w.hits) h on true
      group by clock.now
    )
    where (select count(*) from unnest(w.hits) h where h > clock_timestamp() - ${span}) < ${limit}::int
    returning cardinality(hits) as count,
      (extract(epoch from hits[1] + ${span} - hits[cardinality(hits)]) * 1000)::float8 as reset_ms,
      (select patterns_version from tenants where id = w.tenant_id) as patterns_version,
      set_config('synchronous_commit', 'off', true) ${plannedOnce}
  `.execute(trx);
  return rows[0];
}

async function untilFree(trx: Kysely<Database>, { tenantId, limit, span, table }: Window): Promise<number> {
  const { rows } = await sql<{ reset_ms: number }>`
    select (extract(epoch from h + ${span} - clock_timestamp()) * 1000)::float8 as reset_ms
    from ${table}, unnest(hits) h
    where tenant_id = ${tenantId} order by h desc offset greatest(${limit}::int - 1, 0) limit 1
  `.execute(trx);
  return rows[0]?.reset_ms ?? Number.POSITIVE_INFINITY;
}
