import type { Category, Severity, Source } from '../contract/analyses/analysis.ts';
import type { Verdict } from '../contract/analyses/feedback.ts';
import type { CauseStatus } from '../contract/causes/cause.ts';
import type { Interval } from '../contract/statistics/statistics.ts';
import type { Audited } from './people/people.ts';

export type StatisticsFilter = {
  since: Date;
  until: Date;
  project?: readonly string[] | undefined;
  source?: readonly Source[] | undefined;
};

/** How many analyses there are of each combination that occurs, and how many different projects and causes. */
export type Overview = {
  parts: { severity: string | null; category: string | null; source: string | null; total: number }[];
  projects: number;
  newCauses: number;
  recurringCauses: number;
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
};

export type Day = { start: Date; total: number };

/** Exact counts of what is stored when they are asked for. */
export interface StatisticsStore {
  overview(tenantId: string, filter: StatisticsFilter): Promise<Overview>;
  /** Only the buckets that hold something, in no order; weeks start on Monday, everything is UTC. */
  timeseries(
    tenantId: string,
    filter: StatisticsFilter,
    interval: Interval,
  ): Promise<{ start: Date; severity: string; total: number }[]>;
  topProjects(tenantId: string, filter: StatisticsFilter, limit: number): Promise<TopProject[]>;
  topRootCauses(tenantId: string, filter: StatisticsFilter, limit: number): Promise<TopRootCause[]>;
  /** Of each fingerprint the days that hold something, UTC, in no order. */
  daysOfCauses(
    tenantId: string,
    filter: StatisticsFilter,
    fingerprints: readonly string[],
  ): Promise<Map<string, Day[]>>;
}

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
  /** Its last resolution, kept when it came back after it. */
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

/** Days that hold something, in no order; projects and branches of all time, most first. */
export type CauseSpread = { days: Day[]; projects: Seen[]; branches: Seen[] };

export interface CauseStore {
  /** Those seen last come first. */
  list(
    tenantId: string,
    filter: CauseFilter,
    page: { limit: number; after: CausePosition | undefined },
  ): Promise<CauseRecord[]>;
  get(tenantId: string, fingerprint: string): Promise<CauseRecord | undefined>;
  spread(tenantId: string, fingerprint: string, since: Date): Promise<CauseSpread>;
  /** Undefined where there is no such cause. A resolved one that is seen again opens by being saved. */
  change(
    tenantId: string,
    fingerprint: string,
    change: Audited & { status: CauseStatus; note: string | null; at: Date; by: string },
  ): Promise<CauseRecord | undefined>;
}

export type FeedbackRecord = {
  id: string;
  analysisId: string;
  verdict: Verdict;
  category: Category | null;
  line: number | null;
  note: string | null;
  createdAt: Date;
  createdBy: string | null;
};

/** With what the analysis had said. */
export type ToldFeedback = FeedbackRecord & {
  saidCategory: Category;
  saidTitle: string;
  saidLine: number | null;
  engineVersion: string;
};

export type FeedbackFilter = {
  verdict?: Verdict | undefined;
  /** The id of the one it is about. */
  analysis?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

export interface FeedbackStore {
  /** One of each person and analysis, the later replaces; undefined where there is no such analysis. */
  give(tenantId: string, feedback: FeedbackRecord): Promise<FeedbackRecord | undefined>;
  /** Newest first. */
  list(
    tenantId: string,
    filter: FeedbackFilter,
    page: { limit: number; after: { createdAt: Date; id: string } | undefined },
  ): Promise<ToldFeedback[]>;
  totals(tenantId: string, window: Omit<FeedbackFilter, 'verdict'>): Promise<Record<Verdict, number>>;
}
