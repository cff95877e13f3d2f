import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';
import type { Role, UserRecord } from './account-store.ts';
import type { SessionRecord } from './session-store.ts';

export type MemberRecord = {
  /** An invitation's id becomes the id of the person who accepts it. */
  id: string;
  email: string;
  role: Role;
  status: 'active' | 'invited';
  createdAt: Date;
  /** Of the invitation. */
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
  /** An open invitation of the address keeps its id and gets the new link. `undefined` for who is a member already. */
  invite(tenantId: TenantId, invitation: InvitationRecord, options: Audited): Promise<MemberRecord | undefined>;
  /** Before the tenant is known. Expired invitations are not found. */
  findInvitation(hash: string, now: Date): Promise<InvitationRecord | undefined>;
  /** Uses the invitation up: `gone` when somebody else did, `taken` when the tenant has a person of the address by now. */
  accept(
    invitation: InvitationRecord,
    user: UserRecord,
    options: Audited & { session: SessionRecord },
  ): Promise<'accepted' | 'gone' | 'taken'>;
  /** Ends every session of the person and opens `session` in their place. The last admin stays one, atomically. */
  changeRole(
    tenantId: TenantId,
    id: string,
    change: Audited & { role: Role; session?: SessionRecord },
  ): Promise<MemberChanged>;
  /** A person with all sessions and links, or an invitation. */
  remove(tenantId: TenantId, id: string, options: Audited): Promise<MemberChanged>;
}

export type MemberChanged = 'changed' | 'missing' | 'last_admin';
