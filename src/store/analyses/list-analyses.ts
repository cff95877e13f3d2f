import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { type CauseFacts, fromRows } from './analysis-row.ts';
import type { AnalysisFilter, AnalysisPage, ListOrder, PagePosition } from './analysis-store.ts';
import type { AnalysisRow } from './analysis-tables.ts';
import { countSummed, farIds, isSummed } from './page-by-number.ts';
import { type Found, findWords, fitsAnyhow, waysToFit } from './search.ts';

type Sql = RawBuilder<unknown>;

const columnsOfFilter = ['severity', 'source', 'category', 'project', 'branch', 'provider', 'fingerprint'] as const;

const orders: Record<ListOrder, { by: Sql; after: Sql }> = {
  newest: { by: sql`order by a.created_at desc, a.id desc`, after: sql`<` },
  oldest: { by: sql`order by a.created_at, a.id`, after: sql`>` },
};

/** The number of analyses that one search for a common text reads, which takes a fraction of a second. */
export const searchedRows = 50_000;

/** One query reads the page by its index, and then the cause of each row. */
export async function listAnalyses(
  db: Kysely<Database>,
  tenantId: string,
  { filter, page }: { filter: AnalysisFilter; page: AnalysisPage },
): Promise<Analysis[]> {
  const found = filter.text === undefined ? undefined : await findWords(db, tenantId, filter.text);
  const { rows } = await sql<AnalysisRow & CauseFacts>`
    select a.*, c.first_seen, c.last_seen, c.count
    from (${await rowsOfPage(db, { tenantId, filter, found }, page)}) a
    join causes c on c.tenant_id = a.tenant_id and c.fingerprint = a.fingerprint
    ${orders[page.order ?? 'newest'].by}
  `.execute(db);
  return await fromRows(rows);
}

export async function countAnalyses(db: Kysely<Database>, tenantId: string, filter: AnalysisFilter): Promise<number> {
  if (isSummed(filter)) return await countSummed(db, tenantId, filter);
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from analyses a where ${matching(tenantId, filter)}
  `.execute(db);
  return Number(rows[0]?.count);
}

/** The last of the rows that a search for a common text looks through from there on, if there are so many. */
export async function searchedTo(
  db: Kysely<Database>,
  tenantId: string,
  { filter, page }: { filter: AnalysisFilter; page: Pick<AnalysisPage, 'after' | 'order'> },
): Promise<PagePosition | undefined> {
  if (filter.text === undefined || !(await findWords(db, tenantId, filter.text)).isCommon) return undefined;
  const { rows } = await sql<PagePosition>`
    select a.created_at as "createdAt", a.id from analyses a where ${matching(tenantId, filter, page)}
    ${orders[page.order ?? 'newest'].by} limit 1 offset ${searchedRows - 1}
  `.execute(db);
  return rows[0];
}

type Wanted = { tenantId: string; filter: AnalysisFilter; found: Found | undefined };

async function rowsOfPage(db: Kysely<Database>, wanted: Wanted, page: AnalysisPage): Promise<Sql> {
  const { tenantId, filter, found } = wanted;
  const { limit, offset } = page;
  const { by } = orders[page.order ?? 'newest'];
  const isAlone = page.group === 'cause' ? sql`and ${isNewestOfCause(wanted)}` : sql``;
  const where = sql`where ${matching(tenantId, filter, page)} ${isAlone}`;
  if (found?.isCommon) {
    const searched = sql`select a.* from analyses a where ${matching(tenantId, filter, page)} ${by} limit ${searchedRows}`;
    return sql`select a.* from (${searched}) a ${own}
      where ${fitsAnyhow(tenantId, found)} ${isAlone} ${by} limit ${limit}`;
  }
  if (found === undefined && offset === undefined)
    return sql`select a.* from analyses a ${own} ${where} ${by} limit ${limit}`;
  // Those before the page are skipped in the index and never read.
  const ids = found
    ? sql`select id from (${foundIds(found, where, page)}) a ${by} limit ${limit}`
    : ((await farIds(db, tenantId, { filter, page })) ??
      sql`select a.id from analyses a ${own} ${where} ${by} limit ${limit} offset ${offset}`);
  return sql`select * from analyses where tenant_id = ${tenantId}::uuid and id in (${ids})`;
}

/** Of each value that fits, no more than a page, in the order of its index. */
function foundIds(found: Found, where: Sql, { limit, order = 'newest' }: AnalysisPage): Sql {
  const ways = waysToFit(found).map(
    ({ values, fits }) => sql`
      select a.id, a.created_at from ${values} as v (name) cross join lateral (
        select a.id, a.created_at from analyses a ${own} ${where} and ${fits} ${orders[order].by} limit ${limit}
      ) a`,
  );
  return sql.join(ways, sql` union `);
}

/** The row of `a` under other names, for a condition on other rows. */
const own = sql`cross join lateral (select a.fingerprint as own_cause, a.id as own_id) own`;

/** Whether it is the newest that fits of its cause. As a scalar it is one look into an index, and never a join. */
function isNewestOfCause({ tenantId, filter, found }: Wanted): Sql {
  const fits = found ? sql`and ${fitsAnyhow(tenantId, found)}` : sql``;
  return sql`own_id = (
    select a.id from analyses a where a.fingerprint = own_cause and ${matching(tenantId, filter)} ${fits}
    ${orders.newest.by} limit 1
  )`;
}

/** All filters but the words. */
function matching(
  tenantId: string,
  filter: AnalysisFilter,
  { after, order = 'newest' }: Partial<AnalysisPage> = {},
): Sql {
  const conditions = [sql`a.tenant_id = ${tenantId}::uuid`];
  if (filter.since) conditions.push(sql`a.created_at >= ${filter.since}::timestamptz`);
  if (filter.until) conditions.push(sql`a.created_at <= ${filter.until}::timestamptz`);
  if (filter.onlyNew) conditions.push(sql`a.is_new`);
  if (filter.incident) conditions.push(sql`a.incident_id = any(${[...filter.incident]}::uuid[])`);
  for (const column of columnsOfFilter) {
    const texts = filter[column]?.map(storableText);
    if (texts?.length === 1) conditions.push(sql`a.${sql.ref(column)} = ${texts[0]}`);
    else if (texts?.length) conditions.push(sql`a.${sql.ref(column)} = any(${texts}::text[])`);
  }
  if (after) {
    const beyond = orders[order].after;
    conditions.push(sql`(a.created_at, a.id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return sql.join(conditions, sql` and `);
}
