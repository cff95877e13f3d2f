import type { Pattern } from '../../contract/patterns/pattern.ts';
import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type PatternWords = Pick<
  Pattern,
  'name' | 'text' | 'regex' | 'title' | 'category' | 'advice' | 'owner' | 'retry' | 'strength'
>;

export type PatternRecord = PatternWords & {
  id: string;
  createdAt: Date;
  /** The user's id; null when that user is gone. */
  createdBy: string | null;
  changedAt: Date;
};

export type PatternChanges = { [Name in keyof PatternWords]?: PatternWords[Name] | undefined } & { changedAt: Date };

/** All patterns of a tenant, as of a count of their changes. */
export type PatternVersion = { version: string; patterns: readonly PatternRecord[] };

export interface PatternStore {
  /** `false` where there are `limit` already; counted atomically with the insert. */
  create(tenantId: TenantId, record: PatternRecord, options: Audited & { limit: number }): Promise<boolean>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<PatternRecord[]>;
  get(tenantId: TenantId, id: string): Promise<PatternRecord | undefined>;
  change(tenantId: TenantId, id: string, changes: PatternChanges, options: Audited): Promise<PatternRecord | undefined>;
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
  /** Undefined where nothing has changed since `known`. A change that is committed is always seen. */
  changedSince(tenantId: TenantId, known: string | undefined): Promise<PatternVersion | undefined>;
}
