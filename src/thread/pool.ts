import { join } from 'node:path';
import { Piscina } from 'piscina';
import { emptyDiagnosis } from '../analyzer/tell/empty-diagnosis.ts';
import { analyzeWithoutLog, type FailureWithoutLog, withStatedReason } from '../analyzer/tell/without-log.ts';
import type { Diagnosis } from '../contract/analyses/analysis.ts';
import { FairTurns } from '../kernel/fair-turns.ts';
import { packageFolder } from '../kernel/package-folder.ts';
import { hashCause } from './hash-cause.ts';
import type {
  Analysed,
  AnalysisAnswer,
  AnalysisFacts,
  AnalysisThreads,
  CheckedPattern,
  FetchedRun,
  Lost,
  PostedBody,
  Refusal,
  RunOfFailure,
  Sought,
  ThreadAnswer,
  ThreadSettings,
  TriedLog,
  Work,
} from './protocol.ts';
import { isParsedInline, parseJson } from './read-json.ts';
import { runContext } from './run-context.ts';
import { type Done, type Job, type Loss, runInThread } from './run-in-thread.ts';

export type PoolOptions = ThreadSettings & {
  threads: number;
  /** For the analysis of a log, from when it is read. */
  timeoutMs: number;
  /** For reading a body of so many bytes. */
  readingTimeoutMs?: (bodyBytes: number) => number;
  /** Counts each log that was given to a thread. */
  count?: (facts: AnalysisFacts) => void;
};

// What the build made of `thread.ts`: a thread runs compiled code only.
const entry = join(packageFolder, 'dist/thread/thread.js');
// The log itself is outside V8's heap; this bounds what a payload's other members can grow to.
const heapLimitMib = 256;
// The owner of a delivery is not known before it is parsed: all deliveries together take turns with the tenants.
const deliveries = 'deliveries';
const noLog = { bytes: 0, lines: 0 };
// How long a thread that has nothing to do is kept where it is not kept for ever.
const idleMs = 60_000;
// A thread that lets others go first takes longer by what they take.
const patience = 4;

/**
 * Threads that are kept warm; each does one log at a time and is replaced when it overruns or breaks. Tenants take turns.
 * Logs that were fetched have threads of their own, which begin when there is one and let everything else go first:
 * nobody waits for their answer.
 */
export function createAnalysisThreads({ threads, ...options }: PoolOptions): AnalysisThreads {
  const {
    timeoutMs,
    readingTimeoutMs = usualReadingMs,
    count = () => {
      // Nobody counts.
    },
    ...settings
  } = options;
  return new AnalysisPool({ settings, threads, timeoutMs, readingTimeoutMs, count });
}

function startThreads(settings: ThreadSettings, limits: { minThreads: number; maxThreads: number }): Piscina {
  const pool = new Piscina({
    filename: entry,
    ...limits,
    idleTimeout: idleMs,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMib },
    execArgv: [],
    // Waiting by atomics would block the thread's own event loop, which closes the ports.
    atomics: 'disabled',
  });
  // A thread that breaks between two tasks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {
    // The pool has begun another thread.
  });
  return pool;
}

type Parts = Required<Pick<PoolOptions, 'threads' | 'timeoutMs' | 'readingTimeoutMs' | 'count'>> & {
  settings: ThreadSettings;
};

/** Threads of one kind. Their own queue knows no owners; it is given no more than the threads can begin. */
type Lane = { pool: Piscina; turns: FairTurns; analysingMs: number };

class AnalysisPool implements AnalysisThreads {
  readonly #parts: Parts;
  readonly #awaited: Lane;
  #unawaited: Lane | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    const { settings, threads, timeoutMs } = parts;
    this.#parts = parts;
    this.#awaited = {
      pool: startThreads(settings, { minThreads: threads, maxThreads: threads }),
      turns: new FairTurns(threads),
      analysingMs: timeoutMs,
    };
  }

  async analyze(tenantId: string, body: PostedBody, work: Work): Promise<AnalysisAnswer> {
    const job = { name: 'analyzeBody', task: { ...body, work }, pieces: body.pieces };
    return await this.#counted(body.source, job, async () => {
      const done = await this.#run(tenantId, job);
      return done.kind === 'done' ? (done.answer as ThreadAnswer) : afterLoss(done);
    });
  }

  async analyzeFetched(tenantId: string, { reason, ...fetched }: FetchedRun): Promise<Analysed | Lost> {
    const job = { name: 'analyzeFetched', task: fetched, pieces: [fetched.bytes] };
    return await this.#counted('fetched', job, async () => {
      const done = await this.#run(tenantId, job, this.#forFetched());
      const answer = done.kind === 'done' ? (done.answer as Analysed) : afterLoss(done);
      return answer.kind === 'analysed' ? this.#withReason(answer, { ...fetched, reason }) : answer;
    });
  }

  async checkPattern(tenantId: string, sought: Sought): Promise<CheckedPattern | Lost> {
    const done = await this.#run(tenantId, { name: 'checkPattern', task: sought, pieces: [] });
    return done.kind === 'done' ? (done.answer as CheckedPattern) : { kind: 'lost', reason: done.reason };
  }

  async tryPattern(tenantId: string, body: PostedBody): Promise<TriedLog | Refusal | Lost> {
    const done = await this.#run(tenantId, { name: 'tryPattern', task: body, pieces: body.pieces });
    return done.kind === 'done' ? (done.answer as TriedLog | Refusal) : { kind: 'lost', reason: done.reason };
  }

  analyzeWithoutLog(failure: FailureWithoutLog, run: RunOfFailure): Diagnosis {
    return analyzeWithoutLog(failure, runContext({ ...run, facts: noLog }), this.#wording());
  }

  async readJson(body: Uint8Array): Promise<unknown> {
    const bytes = copyOf(body);
    if (isParsedInline(body)) return parseJson(bytes);
    const done = await this.#run(deliveries, { name: 'readLargeJson', task: { bytes }, pieces: [bytes] });
    return done.kind === 'done' ? done.answer : undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#awaited.pool.close(), this.#unawaited?.pool.close()]);
  }

  async #run(owner: string, job: Job, { pool, turns, analysingMs }: Lane = this.#awaited): Promise<Done | Loss> {
    return await turns.run(owner, async () => {
      if (this.#isClosed) return { kind: 'lost', read: undefined, reason: 'crash' };
      const reading = this.#parts.readingTimeoutMs(sizeOf(job));
      return await runInThread(pool, job, { reading, analysing: analysingMs });
    });
  }

  #forFetched(): Lane {
    const { settings, threads, timeoutMs } = this.#parts;
    this.#unawaited ??= {
      pool: startThreads({ ...settings, yields: true }, { minThreads: 0, maxThreads: threads }),
      turns: new FairTurns(threads),
      analysingMs: timeoutMs * patience,
    };
    return this.#unawaited;
  }

  async #counted<A extends AnalysisAnswer>(source: string, job: Job, work: () => Promise<A>): Promise<A> {
    // The bytes are gone when they have been handed over.
    const sizeBytes = sizeOf(job);
    const startedMs = performance.now();
    const answer = await work();
    const outcome = outcomeOf(answer);
    if (outcome) this.#parts.count({ source, sizeBytes, outcome, ms: performance.now() - startedMs });
    return answer;
  }

  #withReason(answer: Analysed, { reason, bytes: _, cut: __, ...read }: FetchedRun): Analysed {
    const { diagnosis } = answer;
    const context = runContext({ ...read, facts: noLog });
    return { ...answer, diagnosis: withStatedReason({ reason, diagnosis }, context, this.#wording()) };
  }

  #wording() {
    return { hash: hashCause, evidence: this.#parts.settings.evidence };
  }
}

function sizeOf({ pieces }: Job): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function outcomeOf(answer: AnalysisAnswer): AnalysisFacts['outcome'] | undefined {
  if (answer.kind === 'mac') return undefined;
  // A thread that was ended before its time leaves an answer without times.
  if (answer.kind === 'analysed') return answer.times ? 'analysed' : 'cut_short';
  return answer.kind;
}

/** In memory of its own, to be read in place or transferred: the sender still needs its bytes. */
function copyOf(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/**
 * A hundred times what it takes: a body that is as it should be must be read on any machine, as sending it again would
 * not help.
 */
function usualReadingMs(bodyBytes: number): number {
  return 20_000 + bodyBytes / 1_000;
}

/** The log went with its thread and is not tried again; what is known of its run becomes an honest answer. */
function afterLoss({ read, reason }: Loss): Analysed | Lost {
  if (read === undefined) return { kind: 'lost', reason };
  const sentence =
    reason === 'timeout' ? 'The log took longer to analyse than is allowed.' : 'The log could not be read to its end.';
  const diagnosis = emptyDiagnosis({ facts: read.facts, run: runContext(read), hash: hashCause, reason: sentence });
  return {
    kind: 'analysed',
    run: read.run,
    diagnosis,
    ...(read.payloadMac !== undefined && { payloadMac: read.payloadMac }),
  };
}
