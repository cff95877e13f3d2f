import type { Category, Severity } from '../../contract/analyses/analysis.ts';
import type { CauseStatus } from '../../contract/causes/cause.ts';
import type { ActivityKind } from '../../contract/causes/cause-activity.ts';
import type { Day } from '../statistics/statistics-store.ts';
import type { KnowledgeRecord, Person } from './knowledge-record.ts';

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
} & KnowledgeRecord;

/** One change of a cause, or a comment on it. */
export type ActivityRecord = {
  id: string;
  fingerprint: string;
  createdAt: Date;
  kind: ActivityKind;
  byFirstfail: boolean;
  by: Person | null;
  from: string | null;
  to: string | null;
  assignee: Person | null;
  note: string | null;
};

export type NewActivity = Omit<ActivityRecord, 'by' | 'assignee'> & { by: string | null; assignee: string | null };

/** What is given is changed. */
export type CauseChanges = {
  status?: { status: CauseStatus; note: string | null; at: Date; by: string };
  assignee?: string | null;
  knownFix?: string | null;
  ticketUrl?: string | null;
  mute?: { until: Date | null; above: Severity } | null;
  category?: { category: Category; by: string; at: Date } | null;
};

export type CauseFilter = {
  status?: readonly CauseStatus[] | undefined;
  project?: readonly string[] | undefined;
  /** The id of a person. */
  assignee?: string | undefined;
  muted?: boolean | undefined;
  /** Last seen at or after it. */
  since?: Date | undefined;
  /** Matched literally, ignoring case, in the words of the cause and the known fix. */
  text?: string | undefined;
};

export type CausePosition = { lastSeen: Date; fingerprint: string };

type Seen = { name: string; total: number; lastSeen: Date };

/** Days with analyses, in no order; projects and branches of all time, the most frequent first. */
export type CauseSpread = { days: Day[]; projects: Seen[]; branches: Seen[] };

/** The steps from which the service composes a change of a cause. */
export interface CauseTransaction {
  /** Locks it until the transaction ends. */
  lock(fingerprint: string): Promise<CauseRecord | undefined>;
  change(fingerprint: string, changes: CauseChanges): Promise<void>;
  addActivity(entries: readonly NewActivity[]): Promise<void>;
  isMuted(fingerprint: string, now: Date): Promise<boolean>;
}

export interface CauseStore {
  /** The most recently seen first. */
  list(
    tenantId: string,
    filter: CauseFilter,
    page: { limit: number; after: CausePosition | undefined; now: Date },
  ): Promise<CauseRecord[]>;
  get(tenantId: string, fingerprint: string): Promise<CauseRecord | undefined>;
  knowledge(tenantId: string, fingerprint: string): Promise<KnowledgeRecord | undefined>;
  spread(tenantId: string, fingerprint: string, since: Date): Promise<CauseSpread>;
  /** The newest first. */
  activity(
    tenantId: string,
    fingerprint: string,
    page: { limit: number; after: { createdAt: Date; id: string } | undefined },
  ): Promise<ActivityRecord[]>;
}
