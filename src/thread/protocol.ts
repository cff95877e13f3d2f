import type { MessagePort } from 'node:worker_threads';
import type { ExcerptLine } from '../analyzer/excerpt/excerpt.ts';
import type { OwnPattern } from '../analyzer/own-patterns/own-pattern.ts';
import type { Tried } from '../analyzer/own-patterns/try-pattern.ts';
import type { FailureWithoutLog } from '../analyzer/tell/without-log.ts';
import type { Diagnosis, Run } from '../contract/analyses/analysis.ts';
import type { PostSource } from '../contract/analyses/ingest.ts';
import type { Ignored } from '../kernel/ignored-names.ts';
import type { StatedReason } from '../kernel/stated-reason.ts';

/** The patterns of a tenant; equal versions are equal patterns. */
export type OwnPatterns = { version: string; patterns: readonly OwnPattern[] };

/** A body as it arrived, decompressed. Its pieces own their memory and are transferred: the sender loses them. */
export type PostedBody = {
  source: PostSource;
  pieces: readonly Uint8Array[];
  /** `json` holds fields and log; `text` is the log, and the query holds the fields. */
  format: 'json' | 'text';
  query: Readonly<Record<string, string>>;
  ownPatterns?: OwnPatterns | undefined;
};

/** A log that was fetched from a forge, and the facts of its run. The bytes own their memory and are transferred. */
export type FetchedRun = {
  run: Run;
  defaultBranch?: string;
  isTag?: boolean;
  /** Why it failed as the forge states it; it holds where the log shows no cause. */
  reason?: StatedReason | undefined;
  bytes: Uint8Array;
  /** Set where the log was cut; lines are numbered in the whole one. */
  cut?: { droppedLines: number };
  ownPatterns?: OwnPatterns | undefined;
};

export type ThreadSettings = {
  evidence: 'quotes' | 'none';
  /** Key of the payload's HMAC. */
  secretKey: Uint8Array;
  /** Of how many tokens an excerpt is wanted for a model; none where unset, and where no quotes are kept. */
  excerptTokens?: number;
  /** Whether the threads let all other work of the machine go first. */
  yields?: boolean;
  /** A module that exports `detectors`, in the place of the analyser's own list. */
  detectorsModule?: string;
};

/** `mac` asks for the payload's HMAC alone, `analyze` for the analysis, `analyze-with-mac` for both. */
export type Work = 'mac' | 'analyze' | 'analyze-with-mac';

export type ThreadTask = PostedBody & { work: Work; port: MessagePort };

export type TrialTask = PostedBody & { port: MessagePort };

export type CheckTask = Sought & { port: MessagePort };

/** What a pattern looks for: a text or an expression. */
export type Sought = Pick<OwnPattern, 'text' | 'regex'>;

export type FetchedTask = FetchedRun & { port: MessagePort };

/** What is known of a posted log before it is analysed, and must outlive the thread. */
export type RunRead = {
  run: Run;
  status?: string;
  defaultBranch?: string;
  isTag?: boolean;
  facts: { bytes: number; lines: number };
  /** Hex; only where it was asked for. */
  payloadMac?: string;
};

export type ThreadReport = { kind: 'started' } | { kind: 'read'; read: RunRead };

export type Refusal = {
  kind: 'refused';
  code: 'invalid_json' | 'too_large' | 'invalid' | 'unsupported_media_type';
  detail: string;
  errors: readonly { pointer: string; detail: string }[];
};

/** How long the thread took to read the body and to analyse the log. */
export type ThreadTimes = { parseMs: number; analyzeMs: number };

export type Analysed = {
  kind: 'analysed';
  run: Run;
  diagnosis: Diagnosis;
  payloadMac?: string;
  /** Redacted, for a model, and for memory only. */
  excerpt?: readonly ExcerptLine[];
  /** Unknown where the thread was lost. */
  times?: ThreadTimes;
  /** Members of a JSON body that nothing reads. */
  ignored?: Ignored;
};

/** Why a pattern cannot be used; nothing where it can. */
export type CheckedPattern = { kind: 'checked'; problem?: string };

export type TriedLog = Tried & { kind: 'tried' };

export type ThreadAnswer = Analysed | Refusal | { kind: 'mac'; payloadMac: string };

/** `lost`: the thread ended before it could read who the log belongs to, so there is nothing to store. */
export type AnalysisAnswer = ThreadAnswer | Lost;

export type Lost = { kind: 'lost'; reason: LossReason };

export type LossReason = 'timeout' | 'crash';

/** What is known of a run whose log nobody has. */
export type RunOfFailure = Pick<RunRead, 'run' | 'defaultBranch' | 'isTag'>;

/** One log that was given to a thread, for the metrics. */
export type AnalysisFacts = {
  /** The door, or `fetched`. */
  source: string;
  outcome: 'analysed' | 'cut_short' | 'refused' | 'lost';
  sizeBytes: number;
  /** From when a thread was asked for, so waiting for a free one is in it. */
  ms: number;
};

/** Where logs are analysed, away from the event loop. What waits for a thread is taken in turns over tenants. */
export interface AnalysisThreads {
  analyze(tenantId: string, body: PostedBody, work: Work): Promise<AnalysisAnswer>;
  /** `lost` only where the thread could not begin. */
  analyzeFetched(tenantId: string, fetched: FetchedRun): Promise<Analysed | Lost>;
  checkPattern(tenantId: string, sought: Sought): Promise<CheckedPattern | Lost>;
  /** A JSON body with a log and a pattern, which is tried beside those of the tenant. */
  tryPattern(tenantId: string, body: PostedBody): Promise<TriedLog | Refusal | Lost>;
  /** Without a log and without a thread: from what the forge states. */
  analyzeWithoutLog(failure: FailureWithoutLog, run: RunOfFailure): Diagnosis;
  /**
   * What a JSON body holds; undefined for a body that is not JSON, or too much to be read. The bytes stay the caller's.
   * A large one is parsed in a thread, and comes back without long texts, long lists and deep members.
   */
  readJson(bytes: Uint8Array): Promise<unknown>;
  close(): Promise<void>;
}
