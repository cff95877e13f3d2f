import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type Scope = 'ingest' | 'read';

export type TokenRecord = {
  id: string;
  name: string;
  /** The first characters of the secret, to recognise it by. */
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  /** The user's id; null when the operator made it on the server. */
  createdBy: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

export interface TokenStore {
  /** Before the tenant is known: by SHA-256 of the secret, hex. Revoked and expired tokens are not found. */
  findByHash(hash: string): Promise<{ id: string; tenantId: TenantId; scopes: Scope[] } | undefined>;
  /** `false` when the tenant already has `limit` active tokens; counted atomically with the insert. */
  create(
    tenantId: TenantId,
    token: TokenRecord & { hash: string },
    options?: Audited & { limit?: number | undefined },
  ): Promise<boolean>;
  list(tenantId: TenantId): Promise<TokenRecord[]>;
  /** `false` when there is no such token. Revoking twice keeps the first time and is audited once. */
  revoke(tenantId: TenantId, id: string, options: Audited & { at: Date }): Promise<boolean>;
  /** Written at most once a minute for a token. */
  touch(tenantId: TenantId, id: string, at: Date): Promise<void>;
}
