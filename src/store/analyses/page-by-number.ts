import { type Kysely, type RawBuilder, sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { AnalysisFilter, AnalysisPage } from './analysis-store.ts';

type Sql = RawBuilder<unknown>;

/** What the sums of the days know of an analysis. */
const summed = ['severity', 'source', 'category'] as const;
/** So many index entries are skipped in a few milliseconds. */
const nearOffset = 2_000;

/** Whether the sums of the days tell how many analyses fit. */
export function isSummed(filter: AnalysisFilter): boolean {
  return Object.keys(filter).every((key) => summed.some((name) => name === key));
}

/** How many fit, of a filter that is summed: closed days by their sums, the rest by its rows, at one moment. */
export async function countSummed(db: Kysely<Database>, tenantId: string, filter: AnalysisFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    with ${await sumsOf(db, tenantId, filter)}
    select (select total from of_rows) + coalesce(sum(total), 0) as count from of_days
  `.execute(db);
  return Number(rows[0]?.count);
}

/**
 * The ids of a page so far behind the newest that skipping them one by one takes long: the sums of the days lead to the
 * day on which it begins. Undefined where the page is near or its filter is not summed.
 */
export async function farIds(
  db: Kysely<Database>,
  tenantId: string,
  { filter, page }: { filter: AnalysisFilter; page: AnalysisPage },
): Promise<Sql | undefined> {
  const { limit, offset = 0, after, order = 'newest', group } = page;
  if (offset < nearOffset || after || group || order !== 'newest' || !isSummed(filter)) return undefined;
  return sql`
    with ${await sumsOf(db, tenantId, filter)}, running as (
      select day + interval '24 hours' as until, total,
        (select total from of_rows) + sum(total) over (order by day desc) - total as newer
      from of_days
      union all
      select 'infinity', total, 0 from of_rows
    ), begin as materialized (
      select until, (${offset}::bigint - newer)::bigint as skipped from running
      where newer <= ${offset}::bigint and newer + total > ${offset}::bigint
    )
    select id from analyses
    where tenant_id = ${tenantId}::uuid and created_at < (select until from begin) ${narrowing(filter)}
    order by created_at desc, id desc limit ${limit} offset (select skipped from begin)`;
}

/**
 * Parts of a `with`: `of_days` has the number of each summed day, `of_rows` that of the analyses behind them. Until when days
 * are summed is asked before: only where the planner knows it does it not read all analyses. Days once summed stay so.
 */
async function sumsOf(db: Kysely<Database>, tenantId: string, filter: AnalysisFilter): Promise<Sql> {
  const own = sql`tenant_id = ${tenantId}::uuid`;
  const tenant = db.selectFrom('tenants').select('summed_to').where('id', '=', tenantId);
  const summedTo = (await tenant.executeTakeFirst())?.summed_to;
  const isBehind = summedTo ? sql`and created_at >= ${summedTo}::timestamptz` : sql``;
  const isBefore = summedTo ? sql`and day < ${summedTo}::timestamptz` : sql`and false`;
  return sql`of_days as materialized (
      select day, sum(total) as total from day_sums where ${own} ${isBefore} ${narrowing(filter)}
      group by day having sum(total) <> 0
    ), of_rows as materialized (
      select count(*) as total from analyses where ${own} ${isBehind} ${narrowing(filter)}
    )`;
}

function narrowing(filter: AnalysisFilter): Sql {
  const conditions = summed.flatMap((column) => {
    const values = filter[column]?.map(storableText);
    return values?.length ? [sql`and ${sql.ref(column)} = any(${values}::text[])`] : [];
  });
  return sql.join(conditions, sql` `);
}
