import type { Generated, Selectable } from 'kysely';
import type { Role } from './account-store.ts';

export interface UsersTable {
  id: string;
  tenant_id: string;
  email: string;
  role: Role;
  password_hash: string;
  created_at: Date;
  /** To the minute. */
  last_seen_at: Generated<Date | null>;
}

export interface SessionsTable {
  id: string;
  id_hash: string;
  tenant_id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  address: string | null;
  user_agent: string | null;
}

export interface InvitationsTable {
  id: string;
  tenant_id: string;
  email: string;
  role: Role;
  hash: string;
  created_at: Date;
  expires_at: Date;
}

export type UserRow = Selectable<UsersTable>;

export type SessionRow = Selectable<SessionsTable>;

export type InvitationRow = Selectable<InvitationsTable>;
