import { sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { Passed, ReportRecord, ReportTransaction } from './report-store.ts';
import type { ReportsTable } from './report-tables.ts';

const mostParts = 50;

export function reportsIn(bound: TenantTransaction): ReportTransaction {
  const { trx, tenantId } = bound;
  const own = trx.updateTable('reports').where('tenant_id', '=', tenantId);
  return {
    addPart: async (place, part, at) => await addPart(bound, { place, part, at }),

    claim: async (id, now, until) => {
      const free = own.where('id', '=', id).where((where) => {
        return where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]);
      });
      const row = await free.set({ lease_until: until }).returningAll().executeTakeFirst();
      if (row) return fromRow(row);
      const held = trx.selectFrom('reports').select('id').where('tenant_id', '=', tenantId).where('id', '=', id);
      return (await held.executeTakeFirst()) && 'busy';
    },

    change: async (id, { commentId, state, tries }, at) => {
      const changes = {
        ...(commentId !== undefined && { comment_id: storableText(commentId) }),
        ...(state && { state }),
        ...(tries !== undefined && { tries }),
      };
      const row = await own
        .where('id', '=', id)
        .set({ ...changes, lease_until: null, changed_at: at })
        .returningAll()
        .executeTakeFirst();
      return row && fromRow(row);
    },

    analysisIds: async (id) => {
      const parts = trx.selectFrom('report_parts').where('report_parts.tenant_id', '=', tenantId);
      const analyses = parts.innerJoin('analyses', (join) =>
        join
          .onRef('analyses.tenant_id', '=', 'report_parts.tenant_id')
          .onRef('analyses.id', '=', 'report_parts.analysis_id'),
      );
      const newest = analyses.where('report_id', '=', id).orderBy('analyses.created_at', 'desc').limit(mostParts);
      return (await newest.select('analysis_id').execute()).map((row) => row.analysis_id);
    },

    thatTellOf: async (passed) => await thatTellOf(bound, passed),

    forgetDeleted: async (connectionId) => {
      const deleted = own.where('connection_id', '=', connectionId).where('state', '=', 'deleted');
      await deleted.set({ state: 'waiting', comment_id: null }).execute();
    },
  };
}

type NewPart = {
  place: Pick<ReportRecord, 'id' | 'connectionId' | 'number'>;
  part: { job: string; analysisId: string };
  at: Date;
};

async function addPart({ trx, tenantId }: TenantTransaction, { place, part, at }: NewPart): Promise<ReportRecord> {
  const { id, connectionId, number } = place;
  const fresh = { id, tenant_id: tenantId, connection_id: connectionId, number, comment_id: null };
  const insertion = trx
    .insertInto('reports')
    .values({ ...fresh, state: 'waiting', tries: 0, lease_until: null, changed_at: at });
  // Another failure begins with all tries.
  const row = await insertion
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'connection_id', 'number']).doUpdateSet({ changed_at: at, tries: 0 }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const values = { tenant_id: tenantId, report_id: row.id, job: storableText(part.job), analysis_id: part.analysisId };
  await trx
    .insertInto('report_parts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'report_id', 'job'])
        .doUpdateSet({ analysis_id: part.analysisId })
        .where(isNewer(tenantId, part.analysisId)),
    )
    .execute();
  return fromRow(row);
}

/** Tasks come in any order. */
function isNewer(tenantId: string, analysisId: string) {
  return sql<boolean>`
    (select created_at from analyses where tenant_id = ${tenantId}::uuid and id = report_parts.analysis_id)
      <= (select created_at from analyses where tenant_id = ${tenantId}::uuid and id = ${analysisId}::uuid)
  `;
}

async function thatTellOf({ trx, tenantId }: TenantTransaction, passed: readonly Passed[]): Promise<string[]> {
  if (passed.length === 0) return [];
  const texts = storableText(passed.map(({ project, branch, job }) => ({ project, branch, job })));
  const { rows } = await sql<{ id: string }>`
    select distinct p.report_id as id
    from json_to_recordset(${JSON.stringify(texts)}::json) as t (project text, branch text, job text)
    join report_parts p on p.tenant_id = ${tenantId}::uuid and p.job = coalesce(t.job, '')
    join analyses a on a.tenant_id = p.tenant_id and a.id = p.analysis_id
      and a.project = t.project and a.branch is not distinct from t.branch
  `.execute(trx);
  return rows.map(({ id }) => id);
}

function fromRow(row: ReportsTable): ReportRecord {
  const { id, connection_id: connectionId, number, comment_id: commentId, state, tries } = row;
  return { id, connectionId, number, commentId, state, tries };
}
