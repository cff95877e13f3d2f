import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { LossReason, RunRead, ThreadReport } from './protocol.ts';

export type Job = { name: string; task: object; pieces: readonly Uint8Array[] };
export type Done = { kind: 'done'; answer: unknown };
/** `read` is what the thread had read of the log before it was lost. */
export type Loss = { kind: 'lost'; read: RunRead | undefined; reason: LossReason };

/** How long a thread may read a body and analyse its log, in milliseconds. */
export type Clocks = Record<'reading' | 'analysing', number>;

/** Runs a job in a thread of the pool; a thread that overruns its clock is ended. */
export async function runInThread(pool: Piscina, { name, task, pieces }: Job, clocks: Clocks): Promise<Done | Loss> {
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
  const receive = (report: ThreadReport) => {
    if (report.kind === 'read') read = report.read;
    allow(report.kind === 'read' ? clocks.analysing : clocks.reading);
  };
  const receiveWaiting = () => {
    for (const report of waiting(port1)) receive(report);
    return read;
  };
  const end = () => {
    const wasRead = read !== undefined;
    // An event loop that was busy hears of it late.
    if (wasRead || receiveWaiting() === undefined) abort.abort();
  };
  port1.on('message', receive);
  return {
    theirPort: port2,
    signal: abort.signal,
    read: receiveWaiting,
    end: () => {
      clearTimeout(timer);
      port1.close();
    },
  };
}

/** Reports that had arrived but were not delivered when the thread was lost. */
function* waiting(port: MessagePort): Generator<ThreadReport> {
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    yield next.message as ThreadReport;
  }
}
