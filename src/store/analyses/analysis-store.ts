import type { Analysis, Category, Severity, Source } from '../../contract/analyses/analysis.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type NewAnalysis = Omit<Analysis, 'occurrence' | 'earlier_resolution'>;

export type IdempotencyKey = {
  /** The request path it was sent to. */
  path: string;
  key: string;
  /** HMAC of the payload, hex; never the payload or a plain hash of it. */
  payloadMac: string;
};

/** What was stored with a key before. */
export type KeptKey = { analysisId: string; payloadMac: string };

/** By what analyses of the same build are recognised. */
export type BuildRow = Pick<Analysis, 'id' | 'build_url' | 'commit'>;

/** The steps of which the service composes the storing of an analysis. */
export interface AnalysisTransaction {
  /** Until the transaction ends nobody else decides about these builds, so that a log and a delivery find each other. */
  lockBuilds(addresses: readonly string[]): Promise<void>;
  /** The analyses with one of these addresses, oldest first; with `awaitsLog` only those whose log may still come. */
  findBuilds(addresses: readonly string[], filter: { awaitsLog: boolean }): Promise<BuildRow[]>;
  /** Keeps a key for 24 hours. Answers what it is kept for where it was used before; then nothing is written. */
  keepIdempotencyKey(key: IdempotencyKey & { analysisId: string }): Promise<KeptKey | undefined>;
  get(id: string): Promise<Analysis | undefined>;
  /** Whether a log that is posted later completes it. */
  awaitsLog(id: string): Promise<boolean>;
  /** Counts the cause with it. */
  insert(analysis: NewAnalysis, options: { awaitsLog: boolean }): Promise<Analysis>;
  /** Stores `analysis` in the place of `earlier`, with its id and time; the causes of both are counted anew. */
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
  /** Those that were the first of their cause as of storing. */
  onlyNew?: boolean;
  /** Matched literally, ignoring case, in title and root cause. */
  text?: string;
};

/** The last row of the page before: lists are ordered by creation time, then id, newest first. */
export type PagePosition = { createdAt: Date; id: string };

/** A model's words for an analysis; the fingerprint tells that it still is the one they are about. */
export type Rewording = Pick<Analysis, 'id' | 'fingerprint' | 'explanation' | 'suggested_fix' | 'explained_by'>;

export interface AnalysisStore {
  /** A key that was stored in the last 24 hours. */
  findByIdempotencyKey(tenantId: TenantId, path: string, key: string): Promise<KeptKey | undefined>;
  get(tenantId: TenantId, id: string): Promise<Analysis | undefined>;
  /** Puts better words in the place of the rules'; `false` where it is another analysis by now, or has such words. */
  reword(tenantId: TenantId, rewording: Rewording): Promise<boolean>;
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
