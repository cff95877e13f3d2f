import type { Analysis, Category, Severity, Source } from '../../contract/analyses/analysis.ts';
import type { PlanNotifications } from '../notifications/notification-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type NewAnalysis = Omit<Analysis, 'occurrence' | 'earlier_resolution'>;

export type IdempotencyKey = {
  /** The request path it was sent to. */
  path: string;
  key: string;
  /** HMAC of the payload, hex; never the payload or a plain hash of it. */
  payloadMac: string;
};

export type SaveResult =
  | { kind: 'saved'; analysis: Analysis }
  /** The same key and payload were stored before; nothing was written. */
  | { kind: 'replayed'; analysisId: string }
  /** The key was used for another payload; nothing was written. */
  | { kind: 'key_reused' };

/** What a failure that a forge told of came to. */
export type FailureEnd = { state: 'analysed' | 'failed'; stateReason: string | null; at: Date };

/** See `saveOfFailure`. */
export type FailureResult =
  | { kind: 'saved'; analysis: Analysis }
  /** It was over already, or its connection is gone, or its build is analysed: nothing was written but the link. */
  | { kind: 'settled' };

/** What is stored with an analysis or not at all. */
export type SaveOptions = {
  idempotency?: IdempotencyKey | undefined;
  notify?: PlanNotifications | undefined;
};

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
  /** Those that were the first of their cause as of storing. */
  onlyNew?: boolean;
  /** Matched literally, ignoring case, in title and root cause. */
  text?: string;
};

/** The last row of the page before: lists are ordered by creation time, then id, newest first. */
export type PagePosition = { createdAt: Date; id: string };

/** A model's words for an analysis; the fingerprint tells that it still is the one they are about. */
export type Explanation = Pick<Analysis, 'id' | 'fingerprint' | 'explanation' | 'suggested_fix' | 'explained_by'>;

export interface AnalysisStore {
  /**
   * Commits the analysis, its occurrence and what `options` bring together; resolves after the commit is durable.
   * Where a forge told of the same build and its log was not to be had, that analysis is completed in its place.
   */
  save(tenantId: TenantId, analysis: NewAnalysis, options?: SaveOptions): Promise<SaveResult>;
  /**
   * The same for a waiting failure, which ends with it. Without an end it goes on waiting for its log, and the next call
   * completes this analysis. With `awaitsLog` a log of that build that is posted later completes it.
   */
  saveOfFailure(
    tenantId: TenantId,
    failed: { failureId: string; analysis: NewAnalysis; awaitsLog: boolean; end?: FailureEnd | undefined },
    options?: Pick<SaveOptions, 'notify'>,
  ): Promise<FailureResult>;
  /** A key that was stored in the last 24 hours. */
  findByIdempotencyKey(
    tenantId: TenantId,
    path: string,
    key: string,
  ): Promise<{ analysisId: string; payloadMac: string } | undefined>;
  get(tenantId: TenantId, id: string): Promise<Analysis | undefined>;
  /** Puts better words in the place of the rules'; `false` where it is another analysis by now, or has such words. */
  explain(tenantId: TenantId, explanation: Explanation): Promise<boolean>;
  /** Brings some of those that an earlier version stored to this one's form; answers how many there were. */
  renew(tenantId: TenantId, limit: number): Promise<number>;
  /** Those that are there, in no order. */
  getMany(tenantId: TenantId, ids: readonly string[]): Promise<Analysis[]>;
  list(
    tenantId: TenantId,
    filter: AnalysisFilter,
    page: { limit: number; after?: PagePosition; offset?: number },
  ): Promise<Analysis[]>;
  /** How many there are; `text` is not counted by. */
  count(tenantId: TenantId, filter: Omit<AnalysisFilter, 'text'>): Promise<number>;
  /**
   * A page by `text` looks through so many analyses and no further: the last of them, where there are so many.
   * Undefined without `text`.
   */
  searchedTo(
    tenantId: TenantId,
    filter: AnalysisFilter,
    after: PagePosition | undefined,
  ): Promise<PagePosition | undefined>;
  /** How many projects showed this fingerprint since then; feeds the severity rule of a cause that spreads. */
  projectsWithFingerprint(tenantId: TenantId, fingerprint: string, since: Date): Promise<string[]>;
}
