import type { OutcomeWord } from '../../contract/outcomes/outcome.ts';
import type { LinkTemplates } from '../../contract/projects/link-templates.ts';
import type { KnowledgeRecord } from '../causes/knowledge-record.ts';
import type { IncidentSubject } from '../incidents/incident-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** How one attempt of a job ended. The key is the same whenever the same attempt is told of. */
export type OutcomeRecord = {
  key: string;
  project: string;
  provider: string | null;
  job: string | null;
  branch: string | null;
  commit: string | null;
  runId: string;
  attempt: string | null;
  outcome: OutcomeWord;
  finishedAt: Date;
  createdAt: Date;
};

export interface OutcomeTransaction {
  /** Stores those whose key is new, and answers how many. */
  insert(records: readonly OutcomeRecord[]): Promise<number>;
  stateDefaultBranch(stated: { project: string; branch: string; at: Date }): Promise<void>;
  /**
   * Causes that nobody has an opinion on, whose every place of the last 14 days has passed since, among those seen at a
   * place that passed in the last hour; they become resolved. Answers their fingerprints, at most 200.
   */
  resolvePassedCauses(now: Date): Promise<string[]>;
}

/** Which analysis the history is about. */
export type HistoryQuery = {
  id: string;
  fingerprint: string;
  project: string | null;
  branch: string | null;
  job: string | null;
  createdAt: Date;
  now: Date;
};

/** When one project showed the cause: the last time up to the analysis, and the first time from it on. */
export type NearbyProject = { project: string; before: Date | null; after: Date | null };

/** The cause on a default branch; `passedAt` is the first pass of the same job and branch after it. */
export type DefaultBranchFailure = { branch: string; at: Date; commit: string | null; passedAt: Date | null };

export type JobResult = {
  outcome: OutcomeWord;
  at: Date;
  branch: string | null;
  commit: string | null;
  runId: string | null;
  /** Whether it failed with the cause that is asked about. */
  isCause: boolean;
};

export type RunHistory = {
  /** The incident that the analysis belongs to; its projects count to 50. */
  incident: (IncidentSubject & { id: string; openedAt: Date; closedAt: Date | null; projects: number }) | undefined;
  /** Within an hour of the analysis. */
  nearby: NearbyProject[];
  statedDefaultBranch: string | null;
  /** Of the 14 days before the analysis, and since. Newest first. */
  onDefaultBranch: DefaultBranchFailure[];
  /** How many branches of the project, and how many projects, showed the cause; both count to 50. */
  branches: number;
  projects: number;
  /** The first failure with the cause on the branch of the analysis. */
  firstHere: { at: Date; commit: string | null } | undefined;
  /** Results of the same job in the last 30 days, newest first, at most 100 of each kind. */
  results: JobResult[];
  passedSince: { at: Date; commit: string | null } | undefined;
  /** Of the newest 50 failures with the cause: how often the job ran again at its commit, and passed. */
  retries: { of: number; passed: number };
};

/** A project's default branch: whether some job failed there last, or all that is known passed. */
export type DefaultBranchState = { project: string; branch: string; state: 'failing' | 'passing'; since: Date };

export interface OutcomeStore {
  /** What other runs tell of an analysis, what the team knows of its cause and where its links lead, as of one moment. */
  history(
    tenantId: TenantId,
    query: HistoryQuery,
  ): Promise<{ history: RunHistory; links: LinkTemplates; known: KnowledgeRecord | undefined }>;
  /** Of those projects of which something is known; of the last 14 days. */
  defaultBranchStates(tenantId: TenantId, projects: readonly string[], now: Date): Promise<DefaultBranchState[]>;
}
