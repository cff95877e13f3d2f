import type { Category, Severity } from '../../contract/analyses/analysis.ts';
import type { CauseStatus } from '../../contract/causes/cause.ts';
import type { Day } from '../statistics/statistics-store.ts';
import type { Audited } from '../tenants/audit-store.ts';

export type CauseRecord = {
  fingerprint: string;
  title: string;
  category: Category;
  severity: Severity;
  firstSeen: Date;
  lastSeen: Date;
  count: number;
  status: CauseStatus;
  note: string | null;
  changedAt: Date | null;
  changedBy: string | null;
  /** The last resolution; it stays when the cause occurs again. */
  resolution: string | null;
  resolvedAt: Date | null;
  reopenedAt: Date | null;
};

export type CauseFilter = {
  status?: readonly CauseStatus[] | undefined;
  project?: readonly string[] | undefined;
};

export type CausePosition = { lastSeen: Date; fingerprint: string };

type Seen = { name: string; total: number; lastSeen: Date };

/** Days with analyses, in no order; projects and branches of all time, the most frequent first. */
export type CauseSpread = { days: Day[]; projects: Seen[]; branches: Seen[] };

export interface CauseStore {
  /** The most recently seen first. */
  list(
    tenantId: string,
    filter: CauseFilter,
    page: { limit: number; after: CausePosition | undefined },
  ): Promise<CauseRecord[]>;
  get(tenantId: string, fingerprint: string): Promise<CauseRecord | undefined>;
  spread(tenantId: string, fingerprint: string, since: Date): Promise<CauseSpread>;
  /** Undefined if there is no such cause. Saving an analysis opens a resolved cause again. */
  change(
    tenantId: string,
    fingerprint: string,
    change: Audited & { status: CauseStatus; note: string | null; at: Date; by: string },
  ): Promise<CauseRecord | undefined>;
}
