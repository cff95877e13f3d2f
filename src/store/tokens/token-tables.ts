import type { Selectable } from 'kysely';
import type { Scope } from './token-store.ts';

export interface TokensTable {
  id: string;
  tenant_id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  hash: string;
  created_at: Date;
  created_by: string | null;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export type TokenRow = Selectable<TokensTable>;
