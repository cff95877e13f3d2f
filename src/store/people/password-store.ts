import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';
import type { SessionRecord } from './session-store.ts';

export type ResetRecord = { hash: string; tenantId: TenantId; userId: string; createdAt: Date; expiresAt: Date };

export type NewPassword = Audited & {
  passwordHash: string;
  /** Changes only while the stored hash equals this one. */
  ofBefore?: string;
  /** Opened instead of the sessions that end. */
  session?: SessionRecord;
  /** The link that allows the change, which uses the link. */
  resetHash?: string;
};

export interface PasswordStore {
  /**
   * Ends all sessions and open links of the person. `false` if the person or the link is gone, or `ofBefore` differs.
   */
  change(tenantId: TenantId, userId: string, input: NewPassword): Promise<boolean>;
  /** A person has one link: a new link replaces it. `false` if the person is gone. */
  createReset(reset: ResetRecord, options: Audited): Promise<boolean>;
  /** Needs no tenant. Does not find expired links. */
  findReset(hash: string, now: Date): Promise<ResetRecord | undefined>;
}
