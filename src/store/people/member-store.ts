import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';
import type { Role, UserRecord } from './account-store.ts';
import type { SessionRecord } from './session-store.ts';

export type MemberRecord = {
  /** The person who accepts an invitation gets its id. */
  id: string;
  email: string;
  role: Role;
  status: 'active' | 'invited';
  createdAt: Date;
  /** Null where it is not known. */
  lastSeenAt: Date | null;
  /** When the invitation expires. */
  expiresAt: Date | null;
};

export type InvitationRecord = {
  id: string;
  tenantId: TenantId;
  email: string;
  role: Role;
  /** SHA-256 of the link's token, hex. */
  hash: string;
  createdAt: Date;
  expiresAt: Date;
};

export interface MemberStore {
  list(tenantId: TenantId): Promise<MemberRecord[]>;
  get(tenantId: TenantId, id: string): Promise<MemberRecord | undefined>;
  /**
   * An open invitation of the address keeps its id and gets the new link. `undefined` if the address is a member
   * already.
   */
  invite(tenantId: TenantId, invitation: InvitationRecord, options: Audited): Promise<MemberRecord | undefined>;
  /** Needs no tenant. Does not find expired invitations. */
  findInvitation(hash: string, now: Date): Promise<InvitationRecord | undefined>;
  /**
   * Uses the invitation: `gone` if it was used already, `taken` if the tenant has an account with the address by now.
   */
  accept(
    invitation: InvitationRecord,
    user: UserRecord,
    options: Audited & { session: SessionRecord },
  ): Promise<'accepted' | 'gone' | 'taken'>;
  /** Ends all sessions of the person and opens `session` instead. Atomically refuses to change the last admin. */
  changeRole(
    tenantId: TenantId,
    id: string,
    change: Audited & { role: Role; session?: SessionRecord },
  ): Promise<MemberChanged>;
  /** Removes a person with all sessions and links, or an invitation. */
  remove(tenantId: TenantId, id: string, options: Audited): Promise<MemberChanged>;
}

export type MemberChanged = 'changed' | 'missing' | 'last_admin';
