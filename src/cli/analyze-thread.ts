import { parentPort } from 'node:worker_threads';
import { answer } from './answer.ts';
import { type ReadLog, readLog } from './read-log.ts';

/** One file for a thread; `read` is there when the caller has it already, as with standard input. */
export type ThreadQuestion = { file: string; read?: ReadLog };

parentPort?.on('message', async ({ file, read }: ThreadQuestion) => {
  parentPort?.postMessage(answer(file, read ?? (await readLog(file))));
});
