import type { Category, Severity, Source } from '../../contract/analyses/analysis.ts';
import type { CauseStatus } from '../../contract/causes/cause.ts';
import type { Interval } from '../../contract/statistics/statistics.ts';
import type { KnowledgeRecord } from '../causes/knowledge-record.ts';

export type StatisticsFilter = {
  since: Date;
  until: Date;
  project?: readonly string[] | undefined;
  branch?: readonly string[] | undefined;
  source?: readonly Source[] | undefined;
};

/** The number of analyses of each combination that occurs, and of different projects and causes. */
export type Overview = {
  parts: { severity: string | null; category: string | null; source: string | null; total: number }[];
  projects: number;
  newCauses: number;
  recurringCauses: number;
  /** Those that occur more than once. */
  repeatedCauses: number;
};

export type TopProject = { project: string; total: number; highOrWorse: number; lastSeen: Date };

export type TopRootCause = {
  fingerprint: string;
  title: string;
  category: Category;
  severity: Severity;
  total: number;
  projects: number;
  firstSeen: Date;
  lastSeen: Date;
  status: CauseStatus;
  note: string | null;
  reopenedAt: Date | null;
} & KnowledgeRecord;

export type Day = { start: Date; total: number };

/** Whether a day was summed, none is left, or what changes analyses now took too long to end. */
export type SummedDay = 'summed' | 'none' | 'busy';

/** Exact counts of the stored records at the time of the query. */
export interface StatisticsStore {
  overview(tenantId: string, filter: StatisticsFilter): Promise<Overview>;
  /** Only buckets with analyses, in no order. Weeks start on Monday; all times are UTC. */
  timeseries(
    tenantId: string,
    filter: StatisticsFilter,
    interval: Interval,
  ): Promise<{ start: Date; severity: string; total: number }[]>;
  topProjects(tenantId: string, filter: StatisticsFilter, limit: number): Promise<TopProject[]>;
  topRootCauses(tenantId: string, filter: StatisticsFilter, limit: number): Promise<TopRootCause[]>;
  /** For each fingerprint, the UTC days with analyses, in no order. */
  daysOfCauses(
    tenantId: string,
    filter: StatisticsFilter,
    fingerprints: readonly string[],
  ): Promise<Map<string, Day[]>>;
  /** Sums the next day that is over, so that the statistics need not read its analyses. */
  sumNextDay(tenantId: string, now: Date): Promise<SummedDay>;
  /** Puts together what later changes of some summed days have added. Returns whether there may be more. */
  foldSums(tenantId: string): Promise<boolean>;
}
