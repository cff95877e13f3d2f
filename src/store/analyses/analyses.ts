import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../kernel/uuid.ts';
import { inTenant, readInTenant } from '../database/in-tenant.ts';
import type { Database } from '../tables.ts';
import type { AnalysisStore } from './analysis-store.ts';
import { findByIds, idsBetween } from './find-analyses.ts';
import { countAnalyses, listAnalyses, searchedTo } from './list-analyses.ts';
import { renewAnalyses } from './renew-analyses.ts';
import { rewordAnalysis } from './reword-analysis.ts';

export function analysisStore(db: Kysely<Database>): AnalysisStore {
  return {
    findByIdempotencyKey: async (tenantId, path, key) =>
      await readInTenant(db, tenantId, (trx) =>
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
      const [analysis] = await readInTenant(db, tenantId, (trx) => findByIds(trx, tenantId, [id]));
      return analysis;
    },

    idsBetween: async (tenantId, range) => await inTenant(db, tenantId, (trx) => idsBetween(trx, tenantId, range)),

    getMany: async (tenantId, ids) => await readInTenant(db, tenantId, (trx) => findByIds(trx, tenantId, ids)),

    reword: async (tenantId, rewording) =>
      await inTenant(db, tenantId, (trx) => rewordAnalysis(trx, tenantId, rewording)),

    renew: async (tenantId, limit) => await inTenant(db, tenantId, (trx) => renewAnalyses(trx, tenantId, limit)),

    list: async (tenantId, filter, page) =>
      await inTenant(db, tenantId, (trx) => listAnalyses(trx, tenantId, { filter, page })),

    count: async (tenantId, filter) => await inTenant(db, tenantId, (trx) => countAnalyses(trx, tenantId, filter)),

    searchedTo: async (tenantId, filter, page) => {
      if (filter.text === undefined) return undefined;
      return await inTenant(db, tenantId, (trx) => searchedTo(trx, tenantId, { filter, page }));
    },
  };
}
