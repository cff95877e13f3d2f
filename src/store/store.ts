import type { Analysis, Category, Severity, Source } from '../contract/analyses/analysis.ts';
import type { ChannelStore, NotificationStore, PlanNotifications } from './channels/channel-store.ts';
import type { ConnectionStore, FailureStore } from './connections/forge-store.ts';
import type {
  AccountStore,
  AttemptStore,
  Audited,
  AuditStore,
  MemberStore,
  PasswordStore,
  SessionStore,
  TenantId,
} from './people/people.ts';
import type { CauseStore, FeedbackStore, StatisticsStore } from './reading.ts';

export type { AccountStore, Plan, Role, TenantId, TenantRecord, UserRecord } from './people/people.ts';

/**
 * What the service remembers. Every call about a tenant's things takes the tenant first and runs inside its own
 * transaction with row-level security bound to it; the few look-ups that come before a tenant is known say so.
 * Ids and times are made by the caller, except where a count must be atomic and the database's clock decides.
 */
export interface Store {
  analyses: AnalysisStore;
  statistics: StatisticsStore;
  causes: CauseStore;
  feedback: FeedbackStore;
  tokens: TokenStore;
  accounts: AccountStore;
  sessions: SessionStore;
  members: MemberStore;
  passwords: PasswordStore;
  audit: AuditStore;
  channels: ChannelStore;
  connections: ConnectionStore;
  failures: FailureStore;
  notifications: NotificationStore;
  attempts: AttemptStore;
  rateLimit: RateLimitStore;
  modelUsage: ModelUsageStore;
  /** Removes expired idempotency keys and sessions, and analyses made before the given time; answers how many. */
  purgeExpired(now: Date, analysesBefore: Date | undefined): Promise<number>;
  /** Rejects when the database does not answer within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

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

export type Scope = 'ingest' | 'read';

export type TokenRecord = {
  id: string;
  name: string;
  /** The first characters of the secret, to recognise it by. */
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  /** The user's id; null when the operator made it on the server. */
  createdBy: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

export interface TokenStore {
  /** Before the tenant is known: by SHA-256 of the secret, hex. Revoked and expired tokens are not found. */
  findByHash(hash: string): Promise<{ id: string; tenantId: TenantId; scopes: Scope[] } | undefined>;
  /** `false` when the tenant already has `limit` active tokens; counted atomically with the insert. */
  create(
    tenantId: TenantId,
    token: TokenRecord & { hash: string },
    options?: Audited & { limit?: number | undefined },
  ): Promise<boolean>;
  list(tenantId: TenantId): Promise<TokenRecord[]>;
  /** `false` when there is no such token. Revoking twice keeps the first time and is audited once. */
  revoke(tenantId: TenantId, id: string, options: Audited & { at: Date }): Promise<boolean>;
  /** Written at most once a minute for a token. */
  touch(tenantId: TenantId, id: string, at: Date): Promise<void>;
}

export type RateLimitAnswer = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the oldest counted request leaves the window: when refused, after this one request is allowed again. */
  resetMs: number;
};

export interface RateLimitStore {
  /** Counts one request in the tenant's sliding window unless it is full; one atomic statement, the database's clock. */
  take(tenantId: TenantId, limit: number, windowMs: number): Promise<RateLimitAnswer>;
}

export interface ModelUsageStore {
  /** Counts tokens towards the tenant's day unless they would pass the limit; one atomic statement. `day` is YYYY-MM-DD. */
  reserve(tenantId: TenantId, cost: { day: string; tokens: number; limit: number }): Promise<boolean>;
  /** Counts what was used in the place of what was reserved. */
  settle(tenantId: TenantId, cost: { day: string; reserved: number; used: number }): Promise<void>;
}
