import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { emptyDiagnosis } from '../analyzer/tell/empty-diagnosis.ts';
import { analyzeWithoutLog, withStatedReason } from '../analyzer/tell/without-log.ts';
import { FairTurns } from '../kernel/fair-turns.ts';
import { hashCause } from './hash-cause.ts';
import type {
  Analysed,
  AnalysisThreads,
  FetchedRun,
  LossReason,
  Lost,
  RunRead,
  ThreadAnswer,
  ThreadNote,
  ThreadSettings,
} from './protocol.ts';
import { isParsedInline, parseJson } from './read-json.ts';
import { runContext } from './run-context.ts';

export type PoolOptions = ThreadSettings & {
  threads: number;
  /** For the analysis of a log, from when it is read. */
  timeoutMs: number;
  /** For reading a body of so many bytes. */
  readingTimeoutMs?: (bodyBytes: number) => number;
};

// A thread runs compiled code only; from the sources, as in tests, that is what the build has made of them.
const entry = import.meta.url.endsWith('.ts') ? '../../dist/thread/thread.js' : './thread.js';
// The log itself is outside V8's heap; this bounds what a payload's other members can grow to.
const heapLimitMib = 256;
// Of a delivery nobody knows yet whose it is: all of them together take turns with the tenants.
const deliveries = 'deliveries';
const noLog = { bytes: 0, lines: 0 };

/**
 * Threads that are kept warm; each does one log at a time and is replaced when it overruns or breaks. Tenants take turns.
 */
export function createAnalysisThreads({ threads, ...options }: PoolOptions): AnalysisThreads {
  const { timeoutMs: analysing, readingTimeoutMs = usualReadingMs, ...settings } = options;
  const pool = new Piscina({
    filename: fileURLToPath(new URL(entry, import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMib },
    execArgv: [],
    // Waiting by atomics would block the thread's own event loop, which closes the ports.
    atomics: 'disabled',
  });
  // A thread that breaks between two tasks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The pool's own queue knows no owners; it is given no more than its threads can begin.
  const turns = new FairTurns(threads);
  let isClosed = false;
  const words = { hash: hashCause, evidence: settings.evidence };
  const supported = (answer: Analysed, { reason, bytes: _, cut: __, ...read }: FetchedRun): Analysed => {
    const { diagnosis } = answer;
    return {
      ...answer,
      diagnosis: withStatedReason({ reason, diagnosis }, runContext({ ...read, facts: noLog }), words),
    };
  };
  const run = async (owner: string, job: Job): Promise<Done | Loss> =>
    await turns.take(owner, async () => {
      if (isClosed) return { kind: 'lost', read: undefined, reason: 'crash' };
      const bytes = job.pieces.reduce((sum, { length }) => sum + length, 0);
      return await runInThread(pool, job, { reading: readingTimeoutMs(bytes), analysing });
    });
  return {
    analyze: async (tenantId, body, work) => {
      const done = await run(tenantId, { name: 'analyzeBody', task: { ...body, work }, pieces: body.pieces });
      return done.kind === 'done' ? (done.answer as ThreadAnswer) : afterLoss(done);
    },
    analyzeFetched: async (tenantId, { reason, ...fetched }) => {
      const done = await run(tenantId, { name: 'analyzeFetched', task: fetched, pieces: [fetched.bytes] });
      const answer = done.kind === 'done' ? (done.answer as Analysed) : afterLoss(done);
      return answer.kind === 'analysed' ? supported(answer, { ...fetched, reason }) : answer;
    },
    explain: (failure, { run: ofRun, ...more }) => {
      return analyzeWithoutLog(failure, runContext({ run: ofRun, ...more, facts: noLog }), words);
    },
    readJson: async (body) => {
      if (isParsedInline(body)) return parseJson(body);
      const bytes = copyOf(body);
      const done = await run(deliveries, { name: 'readLargeJson', task: { bytes }, pieces: [bytes] });
      return done.kind === 'done' ? done.answer : undefined;
    },
    close: async () => {
      isClosed = true;
      await pool.close();
    },
  };
}

/** In memory of its own, to be transferred: the sender still needs its bytes. */
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

type Job = { name: string; task: object; pieces: readonly Uint8Array[] };
type Done = { kind: 'done'; answer: unknown };
type Loss = { kind: 'lost'; read: RunRead | undefined; reason: LossReason };

type Clocks = Record<'reading' | 'analysing', number>;

async function runInThread(pool: Piscina, { name, task, pieces }: Job, clocks: Clocks): Promise<Done | Loss> {
  const watch = watchThread(clocks);
  const port = watch.theirPort;
  const transferList = [port, ...pieces.map((piece) => piece.buffer as ArrayBuffer)];
  try {
    return { kind: 'done', answer: await pool.run({ ...task, port }, { name, transferList, signal: watch.signal }) };
  } catch {
    return { kind: 'lost', read: watch.read(), reason: watch.signal.aborted ? 'timeout' : 'crash' };
  } finally {
    watch.end();
  }
}

/** A clock starts when the thread does, not while the task waits, and another when the thread has read the log. */
function watchThread(clocks: Clocks) {
  const { port1, port2 } = new MessageChannel();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let read: RunRead | undefined;
  const allow = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  const take = (note: ThreadNote) => {
    if (note.kind === 'read') read = note.read;
    allow(note.kind === 'read' ? clocks.analysing : clocks.reading);
  };
  const takeWaiting = () => {
    for (const note of waiting(port1)) take(note);
    return read;
  };
  const end = () => {
    const wasRead = read !== undefined;
    // An event loop that was busy hears of it late.
    if (wasRead || takeWaiting() === undefined) abort.abort();
  };
  port1.on('message', take);
  return {
    theirPort: port2,
    signal: abort.signal,
    read: takeWaiting,
    end: () => {
      clearTimeout(timer);
      port1.close();
    },
  };
}

/** Notes that had arrived but were not delivered when the thread was lost. */
function* waiting(port: MessagePort): Generator<ThreadNote> {
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    yield next.message as ThreadNote;
  }
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
