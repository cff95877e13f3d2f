import type { Location, Run } from '../contract/analyses/analysis.ts';
import type { Edition, NewConnection } from '../contract/connections/connection.ts';
import type { ForgeSource } from '../contract/connections/forge-products.ts';
import type { StatedReason } from '../kernel/stated-reason.ts';
import type { Outbound } from '../net/outbound.ts';

/** A received delivery. Signatures cover the raw bytes. Header names are in lower case. */
export type Delivery = {
  headers: Readonly<Record<string, string | undefined>>;
  raw: Uint8Array;
  /** The parsed body, whose form is not checked yet. */
  json: unknown;
};

/** What a delivery states before its secret is verified: enough to find the connections that it may belong to. */
export type Claim = {
  /** The project as a connection names it: group/name, KEY/slug, workspace/slug or owner/name; compared ignoring case. */
  project: string | undefined;
};

export type FailedJob = {
  /**
   * Unique in its connection, and the same for every delivery and poll that reports this attempt. At most 200
   * characters.
   */
  key: string;
  /** The origin of the failure, as the analysis will hold it. */
  run: Run;
  /** The id for `fetchLog`; null if there is no log to fetch. */
  jobId: string | null;
  /** The forge's own word for what went wrong, such as `no_matching_runner`. */
  reason: string | null;
  /** A sentence of the CI about the failure; an analysis without a log may hold it, redacted. */
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
   * `jobs` are the jobs that the event names; `runId` asks the forge for all, with child pipelines. `inferred` are the
   * jobs that follow from the event if the forge cannot be asked.
   */
  | {
      kind: 'run-failed';
      event: string;
      runId: string;
      jobs: readonly FailedJob[];
      inferred: readonly FailedJob[];
    }
);

/** The address of a connection's project: the base URL of the product, and the name of the project. */
export type ProjectAddress = { baseUrl: string; edition: Edition | null; project: string };

export type Access =
  | { kind: 'token' | 'oauth'; token: string }
  /**
   * A short-lived token of the operator's App, which the forge knows by this id. `renew` answers another one when the
   * forge refuses this; undefined without one.
   */
  | { kind: 'app'; token: string; appId: string; renew(): Promise<string | undefined> };

/** The outcome of a call without a usable answer. A broken connection throws, as `Outbound` describes. */
export type Setback =
  /** 401 or 403: the credential is invalid, or does not allow this call. */
  | { kind: 'refused'; reason: string }
  /** 404 for a resource that should exist. */
  | { kind: 'missing'; reason: string }
  /** 429 or 5xx: try again after this time. */
  | { kind: 'later'; reason: string; retryAfterMs: number | undefined };

export type FetchedLog = {
  kind: 'log';
  /** The last part, at most 10 MiB, in its own memory. */
  bytes: Uint8Array;
  /** The number of lines that were cut at the front; quotes use the line numbers of the whole log. */
  droppedLines: number;
  /** Whether the service or the CI cut the log. */
  truncated: boolean;
};

/** A failed job that was found while the log of another job of its run was fetched. */
export type AlsoFailed = Pick<Run, 'job' | 'build_url'> & { jobId: string };

/** `superseded`: the job was retried, so it does not decide the run. `empty`: there is no log, or none yet. */
export type LogAnswer = (FetchedLog | { kind: 'superseded' } | { kind: 'empty'; final: boolean } | Setback) & {
  /** The job of the log, if the failure did not name it. */
  job?: string | null;
  /** Its branch, if what announced the failure could not tell whose it is. */
  branch?: string | null;
  alsoFailed?: readonly AlsoFailed[];
};

export type FailedRuns = {
  kind: 'runs';
  /** Oldest first. */
  runs: { runId: string; jobs: readonly FailedJob[]; failedAt: Date }[];
  /** There are more runs after this time; the next poll reads them. */
  until?: Date;
  /** A sentence about failures that this and later polls may miss. */
  missed?: string;
};

/** Projects of a group, a workspace or the like; `next` is for the page after it. */
export type ProjectPage = {
  kind: 'projects';
  projects: { project: string; isPrivate: boolean; isArchived: boolean }[];
  next: string | null;
};

export type Hook = { url: string; secret: string };

export type HookState = { id: string; disabled: boolean; reason: string | null };

/** A commit of a run, as the failure names it. */
export type ReportedCommit = { commit: string; branch: string | null; runId: string | null };

export type StatusReport = {
  /** Fixed words, without the text of a log; at most 100 characters. */
  description: string;
  url: string;
  /** For annotations, where the product has them. */
  locations: readonly Location[];
  /** What stands at each of them, as plain text; fixed words where no words of a log may stand there. */
  annotation: string;
};

export type FoundRequests = {
  kind: 'found';
  numbers: string[];
  /** Those that were merged or closed before the failure could be told on them. */
  closed: string[];
  /** A sentence, where there has to be a request and the forge names none. */
  unknown?: string;
};

/** How a forge is answered on its merge or pull requests. */
export interface Reporter {
  /** How the product calls a request of this number: `!42` or `#42`. */
  nameOf(number: string): string;
  /** The longest comment in characters. */
  mostCharacters: number;
  /** A line that is not shown, by which a comment of this connection is found again. */
  marker(connectionId: string): string;
  /** A sentence: what the credential needs for comments and statuses. */
  rights: string;
  isPrivate(net: Outbound, target: ForgeTarget): Promise<{ kind: 'audience'; isPrivate: boolean } | Setback>;
  /** Whether a status of this access holds annotations. */
  annotates(access: Access): boolean;
  /** The requests into the project whose newest commit or source branch this is. */
  mergeRequests(net: Outbound, target: ForgeTarget & ReportedCommit): Promise<FoundRequests | Setback>;
  /**
   * Changes the comment of this id. Without an id, it changes the one with the marker that our account wrote, or makes
   * one. `deleted`: there was one, and somebody has removed it.
   */
  putComment(
    net: Outbound,
    target: ForgeTarget & { number: string; id: string | null },
    comment: { marker: string; body: string },
  ): Promise<{ kind: 'comment'; id: string } | { kind: 'deleted' } | Setback>;
  /** Informs, and never fails. */
  putStatus(
    net: Outbound,
    target: ForgeTarget & ReportedCommit,
    status: StatusReport,
  ): Promise<{ kind: 'status' } | Setback>;
}

export type ForgeTarget = { address: ProjectAddress; access: Access };

/** A Git platform: it verifies and reads deliveries (pure), and calls the API. */
export interface Forge {
  source: ForgeSource;
  reporter(address: ProjectAddress): Reporter;
  /** Whether this is an unsigned ping of the product, which is answered before any look-up. */
  isUnsignedPing(delivery: Pick<Delivery, 'headers'>): boolean;
  claim(delivery: Delivery): Claim;
  /** Verifies in constant time; an empty secret never verifies. `now` is for signatures with a timestamp. */
  verify(delivery: Delivery, secret: string, now: Date): boolean;
  /** Never throws: an unknown delivery is `ignored` with a reason. */
  read(delivery: Delivery, address: ProjectAddress): ForgeEvent;
  /** The address of the project in the input, as it was entered. */
  projectAddress(input: NewConnection): ProjectAddress;
  /** A secret for deliveries, in the form that this product accepts, from 32 random bytes. */
  newSecret(random: Buffer): string;
  /** Whether polling alone finds all failures, so that a webhook is not needed. */
  isPolled(address: ProjectAddress): boolean;
  /** Whether the service tests a new webhook, because the forge sends nothing by itself. */
  testsNewHook: boolean;
  /** Whether the answer to `testHook` shows that the delivery arrived, which then needs no entry in the journal. */
  confirmsTest: boolean;
  /** A sentence: how a person tests a webhook that was entered by hand. */
  howToTest(address: ProjectAddress): string;
  /** The steps on the forge by hand. `hasAccess`: the connection has a credential. */
  manualSteps(address: ProjectAddress, hook: { url: string; hasAccess: boolean }): string[];
  /** Limits of this edition that the administrator should know. */
  notes(address: ProjectAddress, version: string | null): string[];
  /** Whether a credential allows to fetch logs. */
  fetchesLogs(address: ProjectAddress): boolean;
  /** A sentence: why a job without `jobId` has no log. */
  whyNoLog(job: Pick<FailedJob, 'reason'>): string;
  /** The meaning of the forge's word for a failure; undefined if the word has no meaning without the log. */
  failureReason(word: string | null): StatedReason | undefined;

  version(
    net: Outbound,
    address: ProjectAddress,
    access: Access,
  ): Promise<{ kind: 'version'; version: string } | Setback>;
  /** The projects in a place of the forge, which takes the place of the project's name. Absent where an App lists them. */
  listProjects?(net: Outbound, target: ForgeTarget & { after: string | undefined }): Promise<ProjectPage | Setback>;
  /** Creates the webhook, or changes the one with `id`. */
  putHook(
    net: Outbound,
    target: ForgeTarget & { id: string | null },
    hook: Hook,
  ): Promise<{ kind: 'hook'; id: string } | Setback>;
  getHook(net: Outbound, target: ForgeTarget & { id: string }): Promise<({ kind: 'hook' } & HookState) | Setback>;
  removeHook(net: Outbound, target: ForgeTarget & { id: string }): Promise<{ kind: 'removed' } | Setback>;
  /** Asks the forge for a test delivery; resolves when the forge has sent it. */
  testHook(net: Outbound, target: ForgeTarget & { id: string }): Promise<{ kind: 'sent' } | Setback>;

  /**
   * The failed jobs of a run and its child pipelines, in their latest attempts, without those that are allowed to
   * fail.
   */
  failedJobs(
    net: Outbound,
    target: ForgeTarget & { runId: string },
  ): Promise<{ kind: 'jobs'; jobs: FailedJob[] } | Setback>;
  fetchLog(net: Outbound, target: ForgeTarget & { runId: string; jobId: string }): Promise<LogAnswer>;
  /** Runs that failed since then, to find failures that no delivery announced. */
  failedSince(net: Outbound, target: ForgeTarget & { since: Date }): Promise<FailedRuns | Setback>;
}
