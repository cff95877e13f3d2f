import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ThreadQuestion, ThreadSettings } from './analyze-thread.ts';
import type { Answer } from './answer.ts';
import { threadFile } from './thread-file.ts';

/** Answers on all cores, in the order asked. */
export async function* answerAll(
  questions: readonly ThreadQuestion[],
  settings: ThreadSettings,
): AsyncGenerator<Answer> {
  const slots = questions.map(() => makeSlot());
  const threads = new Set<Worker>();
  let next = 0;
  const lane = async () => {
    let thread = startThread(threads, settings);
    for (let index = next++; index < questions.length; index = next++) {
      const question = questions[index] as ThreadQuestion;
      try {
        slots[index]?.resolve(await ask(thread, question));
      } catch (error) {
        slots[index]?.resolve({ file: question.file, error: `the analysis broke off (${nameOf(error)})` });
        thread = startThread(threads, settings);
      }
    }
  };
  for (let count = Math.min(availableParallelism(), questions.length); count > 0; count--) void lane();
  try {
    for (const slot of slots) yield await slot.promise;
  } finally {
    for (const thread of threads) void thread.terminate();
  }
}

function startThread(threads: Set<Worker>, workerData: ThreadSettings): Worker {
  const thread = new Worker(threadFile, { workerData });
  threads.add(thread);
  thread.once('exit', () => threads.delete(thread));
  return thread;
}

/** Rejects when the thread ends before it answers, by an error or for lack of memory. */
function ask(thread: Worker, question: ThreadQuestion): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finishWith = (finish: () => void) => {
      thread.removeAllListeners('message').removeAllListeners('error');
      finish();
    };
    thread.once('message', (answer: Answer) => finishWith(() => resolve(answer)));
    thread.once('error', (error) => finishWith(() => reject(error)));
    thread.postMessage(question);
  });
}

function makeSlot(): { promise: Promise<Answer>; resolve: (answer: Answer) => void } {
  let resolve: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** The kind of error only: its message may hold text of the log. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error ? String(error.code) : error.name;
}
