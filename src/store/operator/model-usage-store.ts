import type { TenantId } from '../tenants/tenant-record.ts';

export interface ModelUsageStore {
  /**
   * Counts tokens for the day of the tenant, unless they exceed the limit; one atomic statement. `day` is YYYY-MM-DD.
   */
  reserve(tenantId: TenantId, cost: { day: string; tokens: number; limit: number }): Promise<boolean>;
  /** Replaces the reserved tokens by the used ones. */
  replaceReserved(tenantId: TenantId, cost: { day: string; reserved: number; used: number }): Promise<void>;
}
