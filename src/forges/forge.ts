import type { Run } from '../contract/analyses/analysis.ts';
import type { Edition, NewConnection } from '../contract/connections/connection.ts';
import type { ForgeSource } from '../contract/connections/forge-products.ts';
import type { StatedReason } from '../kernel/stated-reason.ts';
import type { Outbound } from '../net/outbound.ts';

/** A delivery as it came: signatures are over the raw bytes. Header names in lower case. */
export type Delivery = {
  headers: Readonly<Record<string, string | undefined>>;
  raw: Uint8Array;
  /** The parsed body; anything at all until it is read. */
  json: unknown;
};

/** What is said of a delivery before it is believed: enough to find the connections it may belong to. */
export type Claim = {
  /** As a connection names it: group/name, KEY/slug or workspace/slug; compared ignoring case. */
  project: string | undefined;
};

export type FailedJob = {
  /** Unique in its connection, the same for every delivery and poll that tells of this attempt. At most 200 characters. */
  key: string;
  /** Where it came from, as the analysis will have it. */
  run: Run;
  /** By which `fetchLog` finds it; null where there is nothing to fetch. */
  jobId: string | null;
  /** The forge's own word for what went wrong, such as `no_matching_runner`. */
  reason: string | null;
  /** What the CI says of it in a sentence; may end up, redacted, in an analysis without a log. */
  description: string | null;
  defaultBranch: string | null;
  isTag: boolean;
};

/** A job that passed, as a delivery tells of it. The key is that of the job's failure, had it failed. */
export type PassedJob = Pick<FailedJob, 'key' | 'run' | 'defaultBranch'> & { finishedAt: Date | null };

/** What a delivery tells: of jobs that passed beside what it is about. */
export type ForgeEvent = {
  passed?: readonly PassedJob[];
} /** `event` is the forge's word for what happened, `reason` a sentence for the journal. */ & (
  | { kind: 'ignored'; event: string; reason: string }
  | { kind: 'ping'; event: string }
  | { kind: 'job-failed'; event: string; job: FailedJob }
  /**
   * `jobs` are those that the event itself names; `runId` asks the forge for all, child pipelines included. `inferred`
   * is what follows from the event where the forge cannot be asked.
   */
  | {
      kind: 'run-failed';
      event: string;
      runId: string;
      jobs: readonly FailedJob[];
      inferred: readonly FailedJob[];
    }
);

/** The address of a connection's project: where the product is, and the project's name there. */
export type ProjectAddress = { baseUrl: string; edition: Edition | null; project: string };

export type Access = { kind: 'token' | 'oauth'; token: string };

/** What a call came to, where it did not come to an answer. A broken connection throws, as `Outbound` says. */
export type Setback =
  /** 401 or 403: the credential is not taken, or not for this. */
  | { kind: 'refused'; reason: string }
  /** 404 where the thing should be. */
  | { kind: 'missing'; reason: string }
  /** 429 and 5xx: ask again, not before so long. */
  | { kind: 'later'; reason: string; retryAfterMs: number | undefined };

export type FetchedLog = {
  kind: 'log';
  /** At most 10 MiB, the last part. Owns its memory. */
  bytes: Uint8Array;
  /** Lines cut at the front: evidence is numbered in the whole log. */
  droppedLines: number;
  /** Cut by us, or by the CI itself. */
  truncated: boolean;
};

/** A failed job that came to light when the log of another one of its run was asked for. */
export type AlsoFailed = Pick<Run, 'job' | 'build_url'> & { jobId: string };

/** `superseded`: it was tried again since, so its failure is not the run's. `empty`: no log, or none yet. */
export type LogAnswer = (FetchedLog | { kind: 'superseded' } | { kind: 'empty'; final: boolean } | Setback) & {
  /** Which job the log is of, where the failure itself did not tell. */
  job?: string | null;
  alsoFailed?: readonly AlsoFailed[];
};

export type FailedRuns = {
  kind: 'runs';
  /** Oldest first. */
  runs: { runId: string; jobs: readonly FailedJob[]; failedAt: Date }[];
  /** There are more, from then on: they are for the next poll. */
  until?: Date;
  /** Failures may be missing that no later poll finds: a sentence. */
  missed?: string;
};

export type Hook = { url: string; secret: string };

export type HookState = { id: string; disabled: boolean; reason: string | null };

/** A Git platform: how its deliveries are believed and read (pure), and what is asked of its API. */
export interface Forge {
  source: ForgeSource;
  /** Sent without a signature by design, does nothing and is answered before any look-up. */
  isUnsignedPing(delivery: Pick<Delivery, 'headers'>): boolean;
  claim(delivery: Delivery): Claim;
  /** In constant time; an empty secret never verifies. `now` is for signatures with a time in them. */
  verify(delivery: Delivery, secret: string, now: Date): boolean;
  /** Never throws: what is not understood is `ignored` with a reason. */
  read(delivery: Delivery, address: ProjectAddress): ForgeEvent;
  /** What the input names, as it was entered. */
  projectAddress(input: NewConnection): ProjectAddress;
  /** A secret for deliveries in the form that this product accepts, made of 32 random bytes. */
  newSecret(random: Buffer): string;
  /** Whether failures are found by polling alone, so that nothing is missing without a webhook. */
  isPolled(address: ProjectAddress): boolean;
  /** Whether a webhook is tested when it is registered, because the forge itself sends nothing then. */
  testsNewHook: boolean;
  /** Whether `testHook` says by itself that the delivery arrived, which need not be in the journal then. */
  confirmsTest: boolean;
  /** How a person tests a webhook that was entered by hand: a sentence. */
  howToTest(address: ProjectAddress): string;
  /** What to enter on the forge by hand. `hasAccess`: a credential was given. */
  manualSteps(address: ProjectAddress, hook: { url: string; hasAccess: boolean }): string[];
  /** Limits of this edition that its owner should know. */
  notes(address: ProjectAddress, version: string | null): string[];
  /** Whether logs can be had here, given a credential. */
  fetchesLogs(address: ProjectAddress): boolean;
  /** Why there is nothing to fetch for a job without `jobId`: a sentence. */
  whyNoLog(job: Pick<FailedJob, 'reason'>): string;
  /** What the forge's word for a failure means; undefined where the word says nothing without the log. */
  failureReason(word: string | null): StatedReason | undefined;

  version(
    net: Outbound,
    address: ProjectAddress,
    access: Access,
  ): Promise<{ kind: 'version'; version: string } | Setback>;
  /** Makes the webhook, or changes the one with `id`. */
  putHook(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; id: string | null },
    hook: Hook,
  ): Promise<{ kind: 'hook'; id: string } | Setback>;
  getHook(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; id: string },
  ): Promise<({ kind: 'hook' } & HookState) | Setback>;
  removeHook(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; id: string },
  ): Promise<{ kind: 'removed' } | Setback>;
  /** Has the forge send a test delivery; resolves when it has. */
  testHook(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; id: string },
  ): Promise<{ kind: 'sent' } | Setback>;

  /** The failed jobs of a run: latest attempts, none that may fail, child pipelines included. */
  failedJobs(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; runId: string },
  ): Promise<{ kind: 'jobs'; jobs: FailedJob[] } | Setback>;
  fetchLog(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; runId: string; jobId: string },
  ): Promise<LogAnswer>;
  /** Runs that failed since then, for what no delivery announced. */
  failedSince(
    net: Outbound,
    target: { address: ProjectAddress; access: Access; since: Date },
  ): Promise<FailedRuns | Setback>;
}
