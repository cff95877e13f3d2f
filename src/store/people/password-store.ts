import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';
import type { SessionRecord } from './session-store.ts';

export type ResetRecord = { hash: string; tenantId: TenantId; userId: string; createdAt: Date; expiresAt: Date };

export type NewPassword = Audited & {
  passwordHash: string;
  /** What the person's has to be until then. */
  ofBefore?: string;
  /** Opened in the place of all that end. */
  session?: SessionRecord;
  /** The link that allows it, which it uses up. */
  resetHash?: string;
};

export interface PasswordStore {
  /** Ends every session and every open link of the person. `false` when the person, the link or `ofBefore` is gone. */
  change(tenantId: TenantId, userId: string, input: NewPassword): Promise<boolean>;
  /** One at a time for a person: a new one makes the old one worthless. `false` when the person is gone. */
  createReset(reset: ResetRecord, options: Audited): Promise<boolean>;
  /** Before the tenant is known. Expired links are not found. */
  findReset(hash: string, now: Date): Promise<ResetRecord | undefined>;
}
