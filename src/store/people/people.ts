import type { AuditAction } from '../../contract/tenants/audit.ts';

export type TenantId = string;
export type Plan = 'free' | 'paid';
export type Role = 'admin' | 'member';

export type TenantRecord = { id: TenantId; name: string; plan: Plan; createdAt: Date };

export type UserRecord = {
  id: string;
  tenantId: TenantId;
  email: string;
  role: Role;
  passwordHash: string;
  createdAt: Date;
};

/** Who did what to whom, and from where; written in the transaction of what it tells of. */
export type AuditRecord = {
  id: string;
  createdAt: Date;
  action: AuditAction;
  actorKind: 'user' | 'operator' | 'anonymous';
  actorId: string | null;
  /** The e-mail address at that time. */
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  /** What changed; never a secret. */
  details: Record<string, unknown>;
  address: string | null;
};

/** What an audited change may bring; the operator's own set-up has none. */
export type Audited = { audit?: AuditRecord | undefined };

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

export type TenantCounts = { members: number; invitations: number; activeTokens: number; analyses: number };

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

export type AuditFilter = { action?: AuditAction };

export interface AuditStore {
  append(tenantId: TenantId, entry: AuditRecord): Promise<void>;
  /** Newest first. */
  list(
    tenantId: TenantId,
    filter: AuditFilter,
    page: { limit: number; after?: { createdAt: Date; id: string } },
  ): Promise<AuditRecord[]>;
}

export type AttemptCounter = { key: string; limit: number };

/** Shared by all processes; keys are HMACs, so that the table names nobody. The database's clock decides. */
export interface AttemptStore {
  /** Counts one attempt in every counter, or in none where one is full: then how long until it is free. */
  take(counters: readonly AttemptCounter[], windowMs: number): Promise<{ waitMs: number }>;
  /** The attempt was none: `clear` counters forget everything, `undo` counters the latest. */
  forgive(keys: { clear: readonly string[]; undo: readonly string[] }): Promise<void>;
  remember(key: string, forMs: number): Promise<void>;
  /** Those of the keys that are. */
  remembered(keys: readonly string[]): Promise<string[]>;
}
