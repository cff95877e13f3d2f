import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId, TenantRecord } from '../tenants/tenant-record.ts';
import type { UserRecord } from './account-store.ts';

export type SessionRecord = {
  /** Shown in lists; it does not authenticate. */
  id: string;
  /** SHA-256 of the cookie's value, hex. */
  idHash: string;
  tenantId: TenantId;
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** The IP address that opened the session. */
  address: string | null;
  userAgent: string | null;
};

export interface SessionStore {
  /** `false` if `passwordHash`, by which the person signed in, has changed since. */
  create(session: SessionRecord, options?: Audited & { passwordHash?: string }): Promise<boolean>;
  /** Needs no tenant. Does not find expired sessions. */
  find(
    idHash: string,
    now: Date,
  ): Promise<{ session: SessionRecord; user: UserRecord; tenant: TenantRecord } | undefined>;
  delete(idHash: string): Promise<void>;
  /** Notes that it was used, and that its person was there. */
  touch(tenantId: TenantId, idHash: string, at: Date): Promise<void>;
  /** The live sessions of a person, newest first. */
  list(tenantId: TenantId, userId: string, now: Date): Promise<SessionRecord[]>;
  /** `false` when the person has no such session. */
  revoke(tenantId: TenantId, session: { id: string; userId: string }, options: Audited): Promise<boolean>;
  /** Ends all of a person but this one. Returns how many there were. */
  revokeOthers(tenantId: TenantId, kept: { idHash: string; userId: string }, options: Audited): Promise<number>;
}
