import type { TenantId } from '../tenants/tenant-record.ts';

export interface ModelUsageStore {
  /** Counts tokens towards the tenant's day unless they would pass the limit; one atomic statement. `day` is YYYY-MM-DD. */
  reserve(tenantId: TenantId, cost: { day: string; tokens: number; limit: number }): Promise<boolean>;
  /** Counts what was used in the place of what was reserved. */
  settle(tenantId: TenantId, cost: { day: string; reserved: number; used: number }): Promise<void>;
}
