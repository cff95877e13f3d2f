import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId, TenantRecord } from '../tenants/tenant-record.ts';
import type { UserRecord } from './account-store.ts';

export type SessionRecord = {
  /** What lists show; knowing it opens nothing. */
  id: string;
  /** SHA-256 of the cookie's value, hex. */
  idHash: string;
  tenantId: TenantId;
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** Where it was opened from. */
  address: string | null;
  userAgent: string | null;
};

export interface SessionStore {
  /** `false` when `passwordHash`, which let the person in, is not theirs any more. */
  create(session: SessionRecord, options?: Audited & { passwordHash?: string }): Promise<boolean>;
  /** Before the tenant is known. Expired sessions are not found. */
  find(
    idHash: string,
    now: Date,
  ): Promise<{ session: SessionRecord; user: UserRecord; tenant: TenantRecord } | undefined>;
  delete(idHash: string): Promise<void>;
  touch(tenantId: TenantId, idHash: string, at: Date): Promise<void>;
  /** A person's own, newest first; expired ones are left out. */
  list(tenantId: TenantId, userId: string, now: Date): Promise<SessionRecord[]>;
  /** `false` when the person has no such session. */
  revoke(tenantId: TenantId, session: { id: string; userId: string }, options: Audited): Promise<boolean>;
}
