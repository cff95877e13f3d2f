import { randomUUID } from 'node:crypto';
import { type SaveResult, saveAnalysis } from '../../src/service/analyses/save-analysis.ts';
import { type Announced, announceFailures } from '../../src/service/failures/announce-failures.ts';
import { type AnalyzedFailure, saveOfFailure } from '../../src/service/failures/save-of-failure.ts';
import type { IdempotencyKey, NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import type { Store } from '../../src/store/store.ts';

const now = () => new Date();

/** Stores an analysis as ingest does, now or at another time. */
export async function storeAnalysis(
  store: Store,
  tenantId: string,
  analysis: NewAnalysis,
  { at, ...options }: { idempotency?: IdempotencyKey; at?: Date } = {},
): Promise<SaveResult> {
  const deps = { store, now: () => at ?? now(), newId: randomUUID };
  return await saveAnalysis(deps, tenantId, { analysis, ...options });
}

/** Stores the analysis of a failure as the tasks do. */
export async function storeOfFailure(store: Store, tenantId: string, failed: AnalyzedFailure) {
  return await saveOfFailure({ store, now, newId: randomUUID }, tenantId, failed);
}

/** Announces failures as a delivery does. */
export async function announce(store: Store, tenantId: string, announced: Announced): Promise<{ newIds: string[] }> {
  return await announceFailures({ store }, tenantId, announced);
}
