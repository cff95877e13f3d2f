import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Analysis } from '../contract/analysis.ts';
import { fromRow } from './analysis-row.ts';
import { storableText } from './storable-text.ts';
import type { AnalysisFilter, PagePosition } from './store.ts';
import type { Database } from './tables.ts';

export type AnalysisPage = { limit: number; after?: PagePosition; offset?: number };

const columnsOfFilter = ['severity', 'source', 'category', 'project', 'branch', 'provider', 'fingerprint'] as const;

/** One query: the page by its index, then what is known of each cause. */
export async function listAnalyses(
  db: Kysely<Database>,
  tenantId: string,
  { filter, page }: { filter: AnalysisFilter; page: AnalysisPage },
): Promise<Analysis[]> {
  const { after } = page;
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('analyses')
        .selectAll()
        .where((where) => matches(where, tenantId, filter))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .$if(page.offset !== undefined, (query) => query.offset(page.offset ?? 0))
        .as('a'),
    )
    .innerJoin('causes as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.fingerprint', '=', 'a.fingerprint'),
    )
    .selectAll('a')
    .select(['c.first_seen', 'c.last_seen', 'c.count'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(fromRow);
}

export async function countAnalyses(db: Kysely<Database>, tenantId: string, filter: AnalysisFilter): Promise<number> {
  const { count } = await db
    .selectFrom('analyses')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where((where) => matches(where, tenantId, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matches(where: ExpressionBuilder<Database, 'analyses'>, tenantId: string, filter: AnalysisFilter) {
  const conditions = [where('tenant_id', '=', tenantId)];
  if (filter.since) conditions.push(where('created_at', '>=', filter.since));
  if (filter.until) conditions.push(where('created_at', '<=', filter.until));
  for (const column of columnsOfFilter) {
    const wanted = filter[column];
    if (!wanted?.length) continue;
    const texts = wanted.map(storableText);
    conditions.push(texts.length === 1 ? where(column, '=', texts[0] as never) : where(column, 'in', texts as never));
  }
  if (filter.text !== undefined) {
    const text = storableText(filter.text);
    conditions.push(
      where.or([
        sql<boolean>`strpos(lower(title), lower(${text})) > 0`,
        sql<boolean>`strpos(lower(root_cause), lower(${text})) > 0`,
      ]) as never,
    );
  }
  return where.and(conditions);
}
