import type { Audited } from '../tenants/audit-store.ts';
import type { Plan, TenantCounts, TenantId, TenantRecord } from '../tenants/tenant-record.ts';

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
  /** The accounts of an address, the oldest first: one in a tenant, compared ignoring case. Before the tenant is known. */
  findUsersByEmail(email: string): Promise<UserRecord[]>;
  listTenants(): Promise<TenantRecord[]>;
  /** `false` when the database already has a tenant and `onlyFirst` is set. */
  createTenant(tenant: TenantRecord, admin: UserRecord, options?: { onlyFirst?: boolean }): Promise<boolean>;
  /** `false` when the tenant has a person of this address. */
  createUser(user: UserRecord, options?: Audited): Promise<boolean>;
  setPlan(tenantId: TenantId, plan: Plan, options?: Audited): Promise<boolean>;
  getTenant(tenantId: TenantId): Promise<TenantRecord | undefined>;
  countTenant(tenantId: TenantId): Promise<TenantCounts>;
  /** Stores the check value of the secret key on an empty database; answers whether this one is the same. */
  confirmSecretKey(checkValue: string): Promise<boolean>;
}
