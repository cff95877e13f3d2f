import type { Analysis, Category, Severity, Source } from '../../contract/analyses/analysis.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** Storing adds what is known of its cause. */
export type NewAnalysis = Omit<Analysis, 'occurrence' | 'earlier_resolution' | 'category_by_log'>;

export type IdempotencyKey = {
  /** The path of the request. */
  path: string;
  key: string;
  /** HMAC of the payload, hex; never the payload or a plain hash of it. */
  payloadMac: string;
};

/** The stored record of a key. */
export type KeptKey = { analysisId: string; payloadMac: string };

/** What identifies a job whose sender states all of it; the address of its run is not its own. */
export type JobName = { project: string; runId: string; attempt: string; job: string };

/** The addresses and the jobs that name a build. */
export type BuildNames = { addresses: readonly string[]; jobs: readonly JobName[] };

/** An analysis with what names its build. */
export type BuildRow = Pick<Analysis, 'id' | 'source' | 'build_url' | 'commit' | 'project' | 'attempt' | 'job'> & {
  runId: Analysis['run_id'];
  /** Whether its log may still come. */
  awaitsLog: boolean;
};

/** The steps from which the service composes the storing of an analysis. */
export interface AnalysisTransaction {
  /** Locks these names of builds until the transaction ends, so that a log and a delivery of one find each other. */
  lockBuilds(names: readonly string[]): Promise<void>;
  /** The analyses with one of these addresses or of these jobs, oldest first. */
  findBuilds(names: BuildNames): Promise<BuildRow[]>;
  /** Stores a key for 24 hours. If the key is stored already, returns its record and writes nothing. */
  keepIdempotencyKey(key: IdempotencyKey & { analysisId: string }): Promise<KeptKey | undefined>;
  get(id: string): Promise<Analysis | undefined>;
  /** Whether a later log completes the analysis. */
  awaitsLog(id: string): Promise<boolean>;
  /** Which projects showed this fingerprint since then; feeds the severity rule of a cause that spreads. */
  projectsWithFingerprint(fingerprint: string, since: Date): Promise<string[]>;
  /** Stores the analysis and counts its cause. */
  insert(analysis: NewAnalysis, options: { awaitsLog: boolean }): Promise<Analysis>;
  /** Replaces `earlier` by `analysis`, keeps its id and time, and updates the counts of both causes. */
  complete(earlier: Analysis, analysis: NewAnalysis, options: { awaitsLog: boolean }): Promise<Analysis>;
}

export type AnalysisFilter = {
  since?: Date;
  until?: Date;
  severity?: readonly Severity[];
  source?: readonly Source[];
  category?: readonly Category[];
  project?: readonly string[];
  branch?: readonly string[];
  provider?: readonly string[];
  fingerprint?: readonly string[];
  incident?: readonly string[];
  /** Only analyses that were the first of their cause when they were stored. */
  onlyNew?: boolean;
  /**
   * Literally and ignoring case: a part of the words of the cause or of the name of project, branch or job; or the run,
   * the address of the build, or the beginning of the commit.
   */
  text?: string;
};

export type ListOrder = 'newest' | 'oldest';

/** A page behind a position, or by its number: so many are skipped. `group` leaves the newest that fits of each cause. */
export type AnalysisPage = { limit: number; after?: PagePosition; offset?: number; order?: ListOrder; group?: 'cause' };

/** The last row of the previous page. Lists are ordered by creation time and id, newest first. */
export type PagePosition = { createdAt: Date; id: string };

/** The words of a model for an analysis. The fingerprint shows whether the analysis is still the same. */
export type Rewording = Pick<Analysis, 'id' | 'fingerprint' | 'explanation' | 'suggested_fix' | 'explained_by'>;

export interface AnalysisStore {
  /** Finds a key that was stored in the last 24 hours. */
  findByIdempotencyKey(tenantId: TenantId, path: string, key: string): Promise<KeptKey | undefined>;
  get(tenantId: TenantId, id: string): Promise<Analysis | undefined>;
  /** At most two: whether an abbreviated id names one analysis. */
  idsBetween(tenantId: TenantId, range: { first: string; last: string }): Promise<string[]>;
  /** Puts better words in the place of the rules'; `false` where it is another analysis by now, or has such words. */
  reword(tenantId: TenantId, rewording: Rewording): Promise<boolean>;
  /** Brings some of those that an earlier version stored to this one's form; answers how many there were. */
  renew(tenantId: TenantId, limit: number): Promise<number>;
  /** Those that are there, in no order. */
  getMany(tenantId: TenantId, ids: readonly string[]): Promise<Analysis[]>;
  list(tenantId: TenantId, filter: AnalysisFilter, page: AnalysisPage): Promise<Analysis[]>;
  /** How many there are; `text` is not counted by. */
  count(tenantId: TenantId, filter: Omit<AnalysisFilter, 'text'>): Promise<number>;
  /**
   * A page by a `text` that is in very many names looks through so many analyses and no further: the last of them,
   * where there are so many. Undefined for any other.
   */
  searchedTo(
    tenantId: TenantId,
    filter: AnalysisFilter,
    page: { after?: PagePosition; order?: ListOrder },
  ): Promise<PagePosition | undefined>;
}
