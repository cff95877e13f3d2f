import type { Transaction } from 'kysely';
import type { Database } from './tables.ts';

/** A transaction that row-level security binds to a tenant, as `inTenant` opens it. */
export type TenantTransaction = { trx: Transaction<Database>; tenantId: string };
