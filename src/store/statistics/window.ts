import { type Kysely, type RawBuilder, sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { StatisticsFilter } from './statistics-store.ts';

type Sql = RawBuilder<unknown>;

export type Window = { tenantId: string; filter: StatisticsFilter };

/** The days of a window that are read from sums, as the start of the first and the end of the last. */
export type SummedDays = { first: Date; end: Date };

const dayMs = 24 * 60 * 60_000;

/** The analyses in the window. */
export function matching({ tenantId, filter }: Window): Sql {
  const { since, until } = filter;
  const inTime = sql`created_at >= ${since}::timestamptz and created_at <= ${until}::timestamptz`;
  return sql`from analyses where tenant_id = ${tenantId}::uuid and ${inTime}${narrowing(filter)}`;
}

/**
 * The whole days of the window that are summed. Days once summed stay so, and a sum changes with its analyses; so a later
 * statement may read these sums, and the analyses of the rest.
 */
export async function summedDays(trx: Kysely<Database>, { tenantId, filter }: Window): Promise<SummedDays | undefined> {
  // No sum is of one branch.
  if (filter.branch?.length) return undefined;
  const tenant = trx.selectFrom('tenants').select('summed_to').where('id', '=', tenantId);
  const summedTo = (await tenant.executeTakeFirst())?.summed_to;
  if (!summedTo) return undefined;
  const firstMs = Math.ceil(filter.since.getTime() / dayMs) * dayMs;
  const endMs = Math.min(Math.floor((filter.until.getTime() + 1) / dayMs) * dayMs, summedTo.getTime());
  return firstMs < endMs ? { first: new Date(firstMs), end: new Date(endMs) } : undefined;
}

/** The columns of those analyses of the window that are not in the sums of the days. */
export function beside({ tenantId, filter }: Window, days: SummedDays | undefined, columns: Sql): Sql {
  const rows = (from: Sql, to: Sql) =>
    sql`select ${columns} from analyses where tenant_id = ${tenantId}::uuid and ${from} and ${to}${narrowing(filter)}`;
  const since = sql`created_at >= ${filter.since}::timestamptz`;
  const until = sql`created_at <= ${filter.until}::timestamptz`;
  if (days === undefined) return rows(since, until);
  const { first, end } = days;
  return sql`${rows(since, sql`created_at < ${first}::timestamptz`)}
    union all ${rows(sql`created_at >= ${end}::timestamptz`, until)}`;
}

/** The sums in a table of those days. */
export function sumsOf(
  table: 'day_sums' | 'project_day_sums' | 'cause_day_sums',
  { tenantId, filter }: Window,
  days: SummedDays,
): Sql {
  return sql`from ${sql.table(table)} where tenant_id = ${tenantId}::uuid and day >= ${days.first}::timestamptz
    and day < ${days.end}::timestamptz${narrowing(filter)}`;
}

export function isNarrowed({ project, branch, source }: StatisticsFilter): boolean {
  return [project, branch, source].some((values) => values?.length);
}

function narrowing({ project, branch, source }: StatisticsFilter): Sql {
  const projects = project?.length ? sql` and project = any(${project.map(storableText)}::text[])` : sql``;
  const branches = branch?.length ? sql` and branch = any(${branch.map(storableText)}::text[])` : sql``;
  const sources = source?.length ? sql` and source = any(${[...source]}::text[])` : sql``;
  return sql`${projects}${branches}${sources}`;
}
