import { type Kysely, sql } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';
import { fromRows } from './analysis-row.ts';
import type { AnalysisStore } from './analysis-store.ts';
import { countAnalyses, listAnalyses, searchedTo } from './list-analyses.ts';
import { renewAnalyses } from './renew-analyses.ts';
import { explainAnalysis } from './reword-analysis.ts';
import { saveAnalysis } from './save-analysis.ts';
import { saveOfFailure } from './save-of-failure.ts';

export function analysisStore(db: Kysely<Database>, enqueue: Enqueue | undefined): AnalysisStore {
  return {
    save: async (tenantId, analysis, options = {}) =>
      await inTenant(db, tenantId, (trx) => saveAnalysis(trx, tenantId, { ...options, analysis, enqueue })),

    saveOfFailure: async (tenantId, failed, { notify } = {}) =>
      await inTenant(db, tenantId, (trx) => saveOfFailure(trx, { tenantId, enqueue }, { ...failed, notify })),

    findByIdempotencyKey: async (tenantId, path, key) =>
      await inTenant(db, tenantId, (trx) =>
        trx
          .selectFrom('idempotency_keys')
          .select(['analysis_id as analysisId', 'payload_mac as payloadMac'])
          .where('tenant_id', '=', tenantId)
          .where('path', '=', path)
          .where('key', '=', key)
          .where('created_at', '>=', sql<Date>`now() - interval '24 hours'`)
          .executeTakeFirst(),
      ),

    get: async (tenantId, id) => {
      if (!isUuid(id)) return undefined;
      const [analysis] = await inTenant(db, tenantId, (trx) => byIds(trx, tenantId, [id]));
      return analysis;
    },

    getMany: async (tenantId, ids) => await inTenant(db, tenantId, (trx) => byIds(trx, tenantId, ids)),

    explain: async (tenantId, explanation) =>
      await inTenant(db, tenantId, (trx) => explainAnalysis(trx, tenantId, explanation)),

    renew: async (tenantId, limit) => await inTenant(db, tenantId, (trx) => renewAnalyses(trx, tenantId, limit)),

    list: async (tenantId, filter, page) =>
      await inTenant(db, tenantId, (trx) => listAnalyses(trx, tenantId, { filter, page })),

    count: async (tenantId, filter) => await inTenant(db, tenantId, (trx) => countAnalyses(trx, tenantId, filter)),

    searchedTo: async (tenantId, filter, after) => {
      if (filter.text === undefined) return undefined;
      return await inTenant(db, tenantId, (trx) => searchedTo(trx, tenantId, { filter, after }));
    },

    projectsWithFingerprint: async (tenantId, fingerprint, since) =>
      await inTenant(db, tenantId, async (trx) => {
        const rows = await trx
          .selectFrom('analyses')
          .select('project')
          .distinct()
          .where('tenant_id', '=', tenantId)
          .where('fingerprint', '=', fingerprint)
          .where('created_at', '>=', since)
          .where('project', 'is not', null)
          .limit(100)
          .execute();
        return rows.flatMap(({ project }) => project ?? []);
      }),
  };
}

async function byIds(trx: Kysely<Database>, tenantId: string, ids: readonly string[]): Promise<Analysis[]> {
  const rows = await trx
    .selectFrom('analyses as a')
    .innerJoin('causes as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.fingerprint', '=', 'a.fingerprint'),
    )
    .selectAll('a')
    .select(['c.first_seen', 'c.last_seen', 'c.count'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return await fromRows(rows);
}
