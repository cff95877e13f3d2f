import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { undiagnosed } from '../analyzer/analyze.ts';
import { hashCause } from './hash-cause.ts';
import type {
  AnalysisAnswer,
  AnalysisThreads,
  LossReason,
  RunRead,
  ThreadAnswer,
  ThreadNote,
  ThreadSettings,
  ThreadTask,
} from './protocol.ts';
import { runContext } from './run-context.ts';

export type PoolOptions = ThreadSettings & { threads: number; timeoutMs: number };

// A thread runs compiled code only; from the sources, as in tests, that is what the build has made of them.
const entry = import.meta.url.endsWith('.ts') ? '../../dist/analysis-thread/thread.js' : './thread.js';
// The log itself is outside V8's heap; this bounds what a payload's other members can grow to.
const heapLimitMib = 256;

/** Threads that are kept warm; each does one log at a time and is replaced when it overruns or breaks. */
export function createAnalysisThreads({ threads, timeoutMs, ...settings }: PoolOptions): AnalysisThreads {
  const pool = new Piscina<ThreadTask, ThreadAnswer>({
    filename: fileURLToPath(new URL(entry, import.meta.url)),
    name: 'analyzePosted',
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
  return {
    analyze: async (body, work) => {
      const watch = watchThread(timeoutMs);
      const task = { ...body, work, port: watch.theirPort };
      const transferList = [watch.theirPort, ...body.pieces.map((piece) => piece.buffer as ArrayBuffer)];
      try {
        return await pool.run(task, { transferList, signal: watch.signal });
      } catch {
        return afterLoss(watch.read(), watch.signal.aborted ? 'timeout' : 'crash', settings);
      } finally {
        watch.end();
      }
    },
    close: async () => await pool.close(),
  };
}

/** Starts the clock when the thread starts, not while the task waits, and keeps what the thread has read so far. */
function watchThread(timeoutMs: number) {
  const { port1, port2 } = new MessageChannel();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let read: RunRead | undefined;
  const take = (note: ThreadNote) => {
    if (note.kind === 'read') read = note.read;
    else timer = setTimeout(() => abort.abort(), timeoutMs);
  };
  port1.on('message', take);
  return {
    theirPort: port2,
    signal: abort.signal,
    read: () => {
      for (const note of waiting(port1)) take(note);
      return read;
    },
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
function afterLoss(read: RunRead | undefined, reason: LossReason, settings: ThreadSettings): AnalysisAnswer {
  if (read === undefined) return { kind: 'lost', reason };
  const sentence =
    reason === 'timeout' ? 'The log took longer to read than is allowed.' : 'The log could not be read to its end.';
  const options = { hash: hashCause, evidence: settings.evidence };
  const diagnosis = undiagnosed(read.facts, runContext(read), options, sentence);
  return {
    kind: 'analysed',
    run: read.run,
    diagnosis,
    ...(read.payloadMac !== undefined && { payloadMac: read.payloadMac }),
  };
}
