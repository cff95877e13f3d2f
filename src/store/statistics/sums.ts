import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../tenant-transaction.ts';

type Sql = RawBuilder<unknown>;
type Append = { sign: 1 | -1; isChange: boolean };

/** A Monday, the origin of all days and weeks. */
export const monday: Sql = sql`timestamptz '2001-01-01 00:00:00+00'`;
const dayOf: Sql = sql`date_bin(interval '1 day', created_at, ${monday})`;

/**
 * Adds an analysis to the sums of its day, or takes it away, if that day is summed already. A caller that changes an
 * analysis takes it away before, and adds it after.
 */
export async function changeSums({ trx, tenantId }: TenantTransaction, id: string, sign: 1 | -1): Promise<void> {
  await sql`
    with changed as (select * from analyses where tenant_id = ${tenantId}::uuid and id = ${id}::uuid),
      ${appending(tenantId, sql`changed`, { sign, isChange: true })}
    select
  `.execute(trx);
}

/**
 * Parts of a `with` that append the numbers of the analyses in `relation` to the sums; changes are of those days alone
 * that are summed already. It must run in a transaction of `inChangingTenant`.
 */
export function appending(tenantId: string, relation: Sql, { sign, isChange }: Append): Sql {
  const tenant = sql`${tenantId}::uuid`;
  const isSummed = sql`created_at < (select summed_to from tenants where id = ${tenant})`;
  const signed = sql.lit(sign);
  return sql`to_sum as materialized (
      select ${dayOf} as day, source, severity, category, project, fingerprint, is_new from ${relation}
      where ${isChange ? isSummed : sql`true`}
    ), appended as (
      insert into day_sums (tenant_id, day, source, severity, category, total, new_causes, is_change)
      select ${tenant}, day, source, severity, category, ${signed} * count(*),
        ${signed} * count(*) filter (where is_new), ${sql.lit(isChange)}
      from to_sum group by day, source, severity, category
    ), appended_to_projects as (
      insert into project_day_sums (tenant_id, day, project, total, high_or_worse, is_change)
      select ${tenant}, day, project, ${signed} * count(*),
        ${signed} * count(*) filter (where severity in ('high', 'critical')), ${sql.lit(isChange)}
      from to_sum where project is not null group by day, project
    ), appended_to_causes as (
      insert into cause_day_sums (tenant_id, day, fingerprint, total, is_change)
      select ${tenant}, day, fingerprint, ${signed} * count(*), ${sql.lit(isChange)}
      from to_sum where fingerprint is not null group by day, fingerprint
    )`;
}
