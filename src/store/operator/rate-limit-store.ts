import type { TenantId } from '../tenants/tenant-record.ts';

export type RateLimitAnswer = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the oldest counted request leaves the window: when refused, after this one request is allowed again. */
  resetMs: number;
};

export type RateWindow = {
  /** Which requests count together. */
  of: 'logs' | 'outcomes';
  limit: number;
  windowMs: number;
};

export interface RateLimitStore {
  /** Counts one request in the tenant's sliding window unless it is full; one atomic statement, the database's clock. */
  take(tenantId: TenantId, window: RateWindow): Promise<RateLimitAnswer>;
}
