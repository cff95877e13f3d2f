import { sql } from 'kysely';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { IdempotencyKey, KeptKey } from './analysis-store.ts';

/** A second transaction with the key waits here for the end of the first, and then gets its record. */
export async function keepIdempotencyKey(
  { trx, tenantId }: TenantTransaction,
  key: IdempotencyKey & { analysisId: string },
): Promise<KeptKey | undefined> {
  const kept = await sql`
    insert into idempotency_keys as k (tenant_id, path, key, payload_mac, analysis_id, created_at)
    values (${tenantId}, ${key.path}, ${key.key}, ${key.payloadMac}, ${key.analysisId}, now())
    on conflict (tenant_id, path, key) do update
      set payload_mac = excluded.payload_mac, analysis_id = excluded.analysis_id, created_at = excluded.created_at
      where k.created_at < now() - interval '24 hours'
    returning 1
  `.execute(trx);
  if (kept.rows.length > 0) return undefined;
  return await trx
    .selectFrom('idempotency_keys')
    .select(['payload_mac as payloadMac', 'analysis_id as analysisId'])
    .where('tenant_id', '=', tenantId)
    .where('path', '=', key.path)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
}
