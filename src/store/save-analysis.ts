import { sql, type Transaction } from 'kysely';
import { AppError } from '../errors.ts';
import { fromRow, toRow } from './analysis-row.ts';
import type { IdempotencyKey, NewAnalysis, SaveResult } from './store.ts';
import type { Database } from './tables.ts';

/** One transaction: the key decides who writes, then the cause is counted, then the analysis is stored. */
export async function saveAnalysis(
  trx: Transaction<Database>,
  tenantId: string,
  { analysis, idempotency }: { analysis: NewAnalysis; idempotency: IdempotencyKey | undefined },
): Promise<SaveResult> {
  assertIndexable(analysis);
  const earlier = idempotency && (await claimKey(trx, tenantId, { ...idempotency, analysisId: analysis.id }));
  if (earlier) return earlier;
  const createdAt = new Date(analysis.created_at);
  const cause = await trx
    .insertInto('causes')
    .values({
      tenant_id: tenantId,
      fingerprint: analysis.fingerprint,
      first_seen: createdAt,
      last_seen: createdAt,
      count: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'fingerprint']).doUpdateSet({
        first_seen: sql`least(causes.first_seen, excluded.first_seen)`,
        last_seen: sql`greatest(causes.last_seen, excluded.last_seen)`,
        count: sql`causes.count + 1`,
        // What was resolved and is seen again is open; how it was resolved stays to be read.
        reopened_at: sql`case when causes.status = 'resolved' then excluded.last_seen else causes.reopened_at end`,
        status: sql`case when causes.status = 'resolved' then 'open' else causes.status end`,
      }),
    )
    .returning(['first_seen', 'last_seen', 'count', 'resolution', 'resolved_at'])
    .executeTakeFirstOrThrow();
  const { resolution, resolved_at, ...seen } = cause;
  const earlier_resolution = resolved_at && { note: resolution, resolved_at: resolved_at.toISOString() };
  const row = toRow(tenantId, { ...analysis, earlier_resolution }, Number(cause.count) === 1);
  const stored = await trx.insertInto('analyses').values(row).returningAll().executeTakeFirstOrThrow();
  return { kind: 'saved', analysis: fromRow({ ...stored, ...seen }) };
}

/** A second save with the key waits here for the first one's end, and then answers what that one stored. */
async function claimKey(
  trx: Transaction<Database>,
  tenantId: string,
  key: IdempotencyKey & { analysisId: string },
): Promise<SaveResult | undefined> {
  const claimed = await sql`
    insert into idempotency_keys as k (tenant_id, path, key, payload_mac, analysis_id, created_at)
    values (${tenantId}, ${key.path}, ${key.key}, ${key.payloadMac}, ${key.analysisId}, now())
    on conflict (tenant_id, path, key) do update
      set payload_mac = excluded.payload_mac, analysis_id = excluded.analysis_id, created_at = excluded.created_at
      where k.created_at < now() - interval '24 hours'
    returning 1
  `.execute(trx);
  if (claimed.rows.length > 0) return undefined;
  const winner = await trx
    .selectFrom('idempotency_keys')
    .select(['payload_mac', 'analysis_id'])
    .where('tenant_id', '=', tenantId)
    .where('path', '=', key.path)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  return winner.payload_mac === key.payloadMac
    ? { kind: 'replayed', analysisId: winner.analysis_id }
    : { kind: 'key_reused' };
}

// An index entry holds 2,704 bytes at most; beyond that PostgreSQL fails where the sender should be told.
const maxIndexedBytes = 1000;

function assertIndexable(analysis: NewAnalysis): void {
  for (const name of ['project', 'branch', 'provider'] as const) {
    if (Buffer.byteLength(analysis[name] ?? '') <= maxIndexedBytes) continue;
    const detail = `Send at most ${maxIndexedBytes} bytes.`;
    throw new AppError('invalid', `The ${name} is too long. ${detail}`, { errors: [{ pointer: `/${name}`, detail }] });
  }
}
