import type { TenantRecord } from '../tenants/tenant-record.ts';
import type { TenantRow } from '../tenants/tenant-tables.ts';
import type { UserRecord } from './account-store.ts';
import type { UserRow } from './people-tables.ts';

export function toTenantRow(
  tenant: TenantRecord,
): Omit<TenantRow, 'patterns_version' | 'ticket_template' | 'summed_to'> {
  return { id: tenant.id, name: tenant.name, plan: tenant.plan, created_at: tenant.createdAt };
}

export function fromTenantRow(row: TenantRow): TenantRecord {
  return { id: row.id, name: row.name, plan: row.plan, createdAt: row.created_at };
}

export function toUserRow(user: UserRecord): Omit<UserRow, 'last_seen_at'> {
  return {
    id: user.id,
    tenant_id: user.tenantId,
    email: user.email,
    role: user.role,
    password_hash: user.passwordHash,
    created_at: user.createdAt,
  };
}

export function fromUserRow(row: UserRow): UserRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    email: row.email,
    role: row.role,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  };
}
