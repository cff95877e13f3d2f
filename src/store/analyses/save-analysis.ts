import { sql, type Transaction } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { AppError } from '../../kernel/app-error.ts';
import { countCause } from '../causes/count-cause.ts';
import { fanOut } from '../notifications/fan-out.ts';
import type { Database } from '../tables.ts';
import type { Enqueue } from '../task.ts';
import { fromRow, toRow } from './analysis-row.ts';
import type { IdempotencyKey, NewAnalysis, SaveOptions, SaveResult } from './analysis-store.ts';
import { completeAnalysis } from './complete-analysis.ts';
import { addressOf, findSameBuild, lockBuilds } from './same-build.ts';

/** One transaction: the key decides who writes, then the analysis of that build is completed or a new one stored. */
export async function saveAnalysis(
  trx: Transaction<Database>,
  tenantId: string,
  { analysis, idempotency, notify, enqueue }: SaveOptions & { analysis: NewAnalysis; enqueue: Enqueue | undefined },
): Promise<SaveResult> {
  assertIndexable(analysis);
  const awaiting = await findAwaiting(trx, tenantId, analysis);
  const analysisId = awaiting?.id ?? analysis.id;
  const earlier = idempotency && (await claimKey(trx, tenantId, { ...idempotency, analysisId }));
  if (earlier) return earlier;
  const saved = awaiting
    ? await completeAnalysis(trx, tenantId, { id: awaiting.id, posted: analysis, awaitsLog: false })
    : await insertAnalysis(trx, tenantId, { analysis, awaitsLog: false });
  const log = awaiting ? 'came later' : 'there';
  if (notify) await fanOut(trx, { tenantId, analysis: saved, log, enqueue }, notify);
  return { kind: 'saved', analysis: saved };
}

/** Counts the cause, then stores the analysis. */
export async function insertAnalysis(
  trx: Transaction<Database>,
  tenantId: string,
  { analysis, awaitsLog }: { analysis: NewAnalysis; awaitsLog: boolean },
): Promise<Analysis> {
  assertIndexable(analysis);
  const { fingerprint, created_at } = analysis;
  const cause = await countCause(trx, tenantId, { fingerprint, createdAt: new Date(created_at) });
  const { earlierResolution, ...seen } = cause;
  const record = { ...analysis, earlier_resolution: earlierResolution };
  const row = { ...toRow(tenantId, record, Number(seen.count) === 1), awaits_log: awaitsLog };
  const stored = await trx.insertInto('analyses').values(row).returningAll().executeTakeFirstOrThrow();
  return fromRow({ ...stored, ...seen });
}

/** The analysis that a forge's delivery made of this build, where it still has no log. */
async function findAwaiting(
  trx: Transaction<Database>,
  tenantId: string,
  analysis: NewAnalysis,
): Promise<{ id: string } | undefined> {
  if (addressOf(analysis) === undefined) return undefined;
  const connection = trx.selectFrom('connections').select('id').where('tenant_id', '=', tenantId).limit(1);
  if (!(await connection.executeTakeFirst())) return undefined;
  await lockBuilds(trx, tenantId, [analysis]);
  return await findSameBuild(trx, tenantId, { ...analysis, awaitsLog: true });
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
