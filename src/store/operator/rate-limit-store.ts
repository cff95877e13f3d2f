import type { TenantId } from '../tenants/tenant-record.ts';

export type RateLimitAnswer = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** The time until the oldest counted request leaves the window. After a refusal, one request is allowed then. */
  resetMs: number;
  /** How often the tenant's own patterns were changed, read with it; undefined after a refusal. */
  patternsVersion?: string;
};

export type RateWindow = {
  /** Which requests count together. */
  of: 'logs' | 'outcomes';
  limit: number;
  windowMs: number;
};

export interface RateLimitStore {
  /**
   * Counts one request in the sliding window of the tenant unless it is full; one atomic statement, by the clock of
   * the database.
   */
  consume(tenantId: TenantId, window: RateWindow): Promise<RateLimitAnswer>;
}
