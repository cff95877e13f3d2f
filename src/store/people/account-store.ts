import type { Audited } from '../tenants/audit-store.ts';
import type { TenantCounts, TenantId, TenantRecord } from '../tenants/tenant-record.ts';

export type Role = 'admin' | 'member';

export type UserRecord = {
  id: string;
  tenantId: TenantId;
  email: string;
  role: Role;
  passwordHash: string;
  createdAt: Date;
};

export interface AccountStore {
  /** The accounts with this address, ignoring case, oldest first; at most one per tenant. Needs no tenant. */
  findUsersByEmail(email: string): Promise<UserRecord[]>;
  listTenants(): Promise<TenantRecord[]>;
  /** `false` when the database already has a tenant and `onlyFirst` is set. */
  createTenant(tenant: TenantRecord, admin: UserRecord, options?: { onlyFirst?: boolean }): Promise<boolean>;
  /** `false` when the tenant has an account with this address already. */
  createUser(user: UserRecord, options?: Audited): Promise<boolean>;
  getTenant(tenantId: TenantId): Promise<TenantRecord | undefined>;
  countTenant(tenantId: TenantId): Promise<TenantCounts>;
  /** Stores the check value of the secret key where none is stored; returns whether the stored one equals it. */
  confirmSecretKey(checkValue: string): Promise<boolean>;
}
