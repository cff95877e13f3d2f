import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { type CauseFacts, fromRows } from './analysis-row.ts';
import type { AnalysisFilter, PagePosition } from './analysis-store.ts';
import type { AnalysisRow } from './analysis-tables.ts';

export type AnalysisPage = { limit: number; after?: PagePosition; offset?: number };
type Sql = RawBuilder<unknown>;

const columnsOfFilter = ['severity', 'source', 'category', 'project', 'branch', 'provider', 'fingerprint'] as const;
const newestFirst = sql`order by created_at desc, id desc`;

/**
 * The number of analyses that one search for words reads, which takes a fraction of a second. No index helps: text
 * comparisons could reveal a value by an error, so PostgreSQL checks row-level security first, row by row.
 */
export const searchedRows = 50_000;

/** One query reads the page by its index, and then the cause of each row. */
export async function listAnalyses(
  db: Kysely<Database>,
  tenantId: string,
  { filter, page }: { filter: AnalysisFilter; page: AnalysisPage },
): Promise<Analysis[]> {
  const { rows } = await sql<AnalysisRow & CauseFacts>`
    select a.*, c.first_seen, c.last_seen, c.count
    from (${rowsOfPage(tenantId, filter, page)}) a
    join causes c on c.tenant_id = a.tenant_id and c.fingerprint = a.fingerprint
    order by a.created_at desc, a.id desc
  `.execute(db);
  return await fromRows(rows);
}

export async function countAnalyses(db: Kysely<Database>, tenantId: string, filter: AnalysisFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from analyses where ${matching(tenantId, filter)}
  `.execute(db);
  return Number(rows[0]?.count);
}

/** The last of the rows that a search looks through from there on, if there are so many. */
export async function searchedTo(
  db: Kysely<Database>,
  tenantId: string,
  { filter, after }: { filter: AnalysisFilter; after: PagePosition | undefined },
): Promise<PagePosition | undefined> {
  const { rows } = await sql<PagePosition>`
    select created_at as "createdAt", id from analyses where ${matching(tenantId, filter, after)}
    ${newestFirst} limit 1 offset ${searchedRows - 1}
  `.execute(db);
  return rows[0];
}

function rowsOfPage(tenantId: string, filter: AnalysisFilter, { limit, after, offset }: AnalysisPage): Sql {
  const { text } = filter;
  const where = sql`where ${matching(tenantId, filter, after)} ${newestFirst}`;
  if (text !== undefined) {
    const searched = sql`select * from analyses ${where} limit ${searchedRows}`;
    return sql`select * from (${searched}) searched where ${contains(text)} ${newestFirst} limit ${limit}`;
  }
  if (offset === undefined) return sql`select * from analyses ${where} limit ${limit}`;
  // Those before the page are skipped in the index and never read.
  const ids = sql`select id from analyses ${where} limit ${limit} offset ${offset}`;
  return sql`select * from analyses where tenant_id = ${tenantId}::uuid and id in (${ids})`;
}

/** All filters but the words. */
function matching(tenantId: string, filter: AnalysisFilter, after?: PagePosition): Sql {
  const conditions = [sql`tenant_id = ${tenantId}::uuid`];
  if (filter.since) conditions.push(sql`created_at >= ${filter.since}::timestamptz`);
  if (filter.until) conditions.push(sql`created_at <= ${filter.until}::timestamptz`);
  if (filter.onlyNew) conditions.push(sql`is_new`);
  if (filter.incident) conditions.push(sql`incident_id = any(${[...filter.incident]}::uuid[])`);
  for (const column of columnsOfFilter) {
    const texts = filter[column]?.map(storableText);
    if (texts?.length === 1) conditions.push(sql`${sql.ref(column)} = ${texts[0]}`);
    else if (texts?.length) conditions.push(sql`${sql.ref(column)} = any(${texts}::text[])`);
  }
  if (after) conditions.push(sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  return sql.join(conditions, sql` and `);
}

function contains(text: string): Sql {
  const wanted = storableText(text);
  return sql`(strpos(lower(title), lower(${wanted})) > 0 or strpos(lower(root_cause), lower(${wanted})) > 0)`;
}
