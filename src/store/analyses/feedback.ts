import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../database/in-tenant.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type {
  FeedbackFilter,
  FeedbackOnAnalysis,
  FeedbackRecord,
  FeedbackStore,
  FeedbackTransaction,
} from './feedback-store.ts';
import { mendedTitle } from './upcast-details.ts';

type FeedbackRow = Omit<FeedbackOnAnalysis, 'saidTitle' | 'saidLine' | 'engineVersion'> & {
  title: string;
  details_version: number;
  line_said: unknown;
  version_said: unknown;
};

export function feedbackIn({ trx, tenantId }: TenantTransaction): FeedbackTransaction {
  return {
    give: async (given) => {
      const note = given.note === null ? null : storableText(given.note);
      const { rows } = await sql<FeedbackRecord>`
        insert into feedback as f (id, tenant_id, analysis_id, user_id, verdict, category, line, note, created_at)
        select ${given.id}::uuid, tenant_id, id, ${given.createdBy}::uuid, ${given.verdict}, ${given.category},
          ${given.line}::integer, ${note}, ${given.createdAt}::timestamptz
        from analyses where tenant_id = ${tenantId}::uuid and id = ${given.analysisId}::uuid
        on conflict (tenant_id, analysis_id, user_id) do update set verdict = excluded.verdict, category = excluded.category,
          line = excluded.line, note = excluded.note, created_at = excluded.created_at
        returning ${columns}
      `.execute(trx);
      return rows[0];
    },
  };
}

export function feedbackStore(db: Kysely<Database>): FeedbackStore {
  return {
    list: async (tenantId, { verdict, ...window }, { limit, after }) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<FeedbackRow>`
          select ${columns}, a.category as "saidCategory", a.title, a.details_version,
            a.details -> 'evidence' -> 0 -> 'line' as line_said, a.details -> 'engine_version' as version_said
          from feedback f join analyses a on a.tenant_id = f.tenant_id and a.id = f.analysis_id
          where ${matching(tenantId, window)} ${verdict === undefined ? sql`` : sql`and f.verdict = ${verdict}`}
            ${after ? sql`and (f.created_at, f.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
          order by f.created_at desc, f.id desc limit ${limit}
        `.execute(trx);
        return rows.map(fromRow);
      }),

    totals: async (tenantId, window) =>
      await inTenant(db, tenantId, async (trx) => {
        const { rows } = await sql<{ right: string; wrong: string }>`
          select count(*) filter (where verdict = 'right') as right, count(*) filter (where verdict = 'wrong') as wrong
          from feedback f where ${matching(tenantId, window)}
        `.execute(trx);
        return { right: Number(rows[0]?.right), wrong: Number(rows[0]?.wrong) };
      }),
  };
}

const columns = sql`f.id, f.analysis_id as "analysisId", f.verdict, f.category, f.line, f.note,
  f.created_at as "createdAt", f.user_id as "createdBy"`;

/** Reads a page also if the details of one row are invalid. */
function fromRow({
  title,
  details_version,
  line_said: line,
  version_said: version,
  ...row
}: FeedbackRow): FeedbackOnAnalysis {
  return {
    ...row,
    saidTitle: mendedTitle({ title, details_version }),
    saidLine: Number.isInteger(line) ? (line as number) : null,
    engineVersion: typeof version === 'string' ? version : 'unknown',
  };
}

function matching(tenantId: string, { analysis, since, until }: Omit<FeedbackFilter, 'verdict'>): RawBuilder<unknown> {
  const conditions = [sql`f.tenant_id = ${tenantId}::uuid`];
  if (analysis) conditions.push(sql`f.analysis_id = ${analysis}::uuid`);
  if (since) conditions.push(sql`f.created_at >= ${since}::timestamptz`);
  if (until) conditions.push(sql`f.created_at <= ${until}::timestamptz`);
  return sql.join(conditions, sql` and `);
}
