import { AppError } from '../../kernel/app-error.ts';
import type { Ignored } from '../../kernel/ignored-names.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Analysed, AnalysisAnswer, PostedBody, ThreadTimes, Work } from '../../thread/protocol.ts';
import type { Deps } from '../deps.ts';
import { analyzeRun } from './analyze-run.ts';
import type { SaveResult } from './save-analysis.ts';

export type PostedInput = {
  body: PostedBody;
  /** The request path: keys are scoped to it. */
  path: string;
  idempotencyKey: string | undefined;
  /** How often the tenant's own patterns were changed, as of the request. */
  patternsVersion: string | undefined;
  /** Called when the bytes are released, so that a slow database does not hold memory. */
  onAnalysed(): void;
};

export type Posted = {
  analysisId: string;
  replayed: boolean;
  times?: ThreadTimes & { commitMs: number };
  ignored?: Ignored;
};

const retryAfterSeconds = 30;

/** Analyses and stores a posted log, for ingest and for manual analyses. Resolves when the analysis is durable. */
export async function analyzePosted(deps: Deps, tenantId: TenantId, input: PostedInput): Promise<Posted> {
  const stored = await findStored(deps, tenantId, input);
  if (stored !== undefined) return await replay(deps, tenantId, { ...input, stored });
  const work = input.idempotencyKey === undefined ? 'analyze' : 'analyze-with-mac';
  const answer = await run(deps, tenantId, { ...input, work });
  const { source } = input.body;
  const { run: analysedRun, diagnosis, payloadMac, excerpt, times, ignored } = requireAnalysed(answer);
  // Exception: how long it took, for a metric or a header; nothing is decided by it.
  const analysedMs = performance.now();
  const key = input.idempotencyKey;
  const idempotency = key !== undefined && payloadMac !== undefined && { path: input.path, key, payloadMac };
  const saved = await analyzeRun(deps, tenantId, {
    source,
    run: analysedRun,
    diagnosis,
    excerpt,
    ...(idempotency && { idempotency }),
  });
  // Exception: how long it took, for a metric or a header; nothing is decided by it.
  const commitMs = performance.now() - analysedMs;
  return { ...answerOf(saved), ...(ignored && { ignored }), ...(times && { times: { ...times, commitMs } }) };
}

type Stored = { analysisId: string; payloadMac: string };

async function findStored(deps: Deps, tenantId: TenantId, input: PostedInput): Promise<Stored | undefined> {
  if (input.idempotencyKey === undefined) return undefined;
  return await deps.store.analyses.findByIdempotencyKey(tenantId, input.path, input.idempotencyKey);
}

/** A stored key needs only a comparison, not an analysis. */
async function replay(deps: Deps, tenantId: TenantId, input: PostedInput & { stored: Stored }): Promise<Posted> {
  const answer = await run(deps, tenantId, { ...input, work: 'mac' });
  if (answer.kind !== 'mac') throw lost(answer);
  if (answer.payloadMac !== input.stored.payloadMac) throw keyReused();
  return { analysisId: input.stored.analysisId, replayed: true };
}

type Asked = Pick<PostedInput, 'body' | 'onAnalysed' | 'patternsVersion'> & { work: Work };

async function run(deps: Deps, tenantId: TenantId, { body, work, ...asked }: Asked): Promise<AnalysisAnswer> {
  try {
    // A comparison of payloads needs none.
    const ownPatterns = work === 'mac' ? undefined : await deps.patterns.of(tenantId, asked.patternsVersion);
    return await deps.threads.analyze(tenantId, { ...body, ownPatterns }, work);
  } finally {
    asked.onAnalysed();
  }
}

function requireAnalysed(answer: AnalysisAnswer): Analysed {
  if (answer.kind === 'analysed') return answer;
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.detail, { errors: answer.errors });
  throw lost(answer);
}

function answerOf(saved: SaveResult): Posted {
  if (saved.kind === 'key_reused') throw keyReused();
  if (saved.kind === 'replayed') return { analysisId: saved.analysisId, replayed: true };
  return { analysisId: saved.analysis.id, replayed: false };
}

function keyReused(): AppError {
  return new AppError('invalid', 'This Idempotency-Key was used for another payload. Send a new key.', {
    errors: [{ pointer: 'Idempotency-Key', detail: 'Use a new key for a new payload.' }],
  });
}

function lost(answer: AnalysisAnswer): AppError {
  const isSlow = answer.kind === 'lost' && answer.reason === 'timeout';
  const wayOut = isSlow ? 'Send the log as text/plain, which is quicker to read.' : 'Send it again shortly.';
  return new AppError('unavailable', `The body could not be read. Nothing was stored. ${wayOut}`, {
    retryAfterSeconds,
  });
}
