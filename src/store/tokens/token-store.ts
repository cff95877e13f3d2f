import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type Scope = 'ingest' | 'read';

export type TokenRecord = {
  id: string;
  name: string;
  /** The first characters of the secret, by which people recognise it. */
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
  /** Needs no tenant. Finds a token by the SHA-256 of its secret, hex; does not find revoked and expired tokens. */
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
