import { parentPort, workerData } from 'node:worker_threads';
import type { OwnPattern } from '../analyzer/own-patterns/own-pattern.ts';
import type { ReadyPatterns } from '../analyzer/own-patterns/ready-patterns.ts';
import { answer } from './answer.ts';
import { type ReadLog, readLog } from './read-log.ts';

/** One file for a thread; `read` is there when the caller has it already, as with standard input. */
export type ThreadQuestion = { file: string; read?: ReadLog };

export type ThreadSettings = { patterns: readonly OwnPattern[] | undefined };

let ready: Promise<ReadyPatterns | undefined> | undefined;

parentPort?.on('message', async ({ file, read }: ThreadQuestion) => {
  ready ??= makeReady();
  parentPort?.postMessage(answer(file, read ?? (await readLog(file)), { ownPatterns: await ready }));
});

/** Loads the engine of expressions only where there are patterns. */
async function makeReady(): Promise<ReadyPatterns | undefined> {
  const { patterns } = (workerData ?? { patterns: undefined }) as ThreadSettings;
  if (patterns === undefined) return undefined;
  const { readyPatterns } = await import('../analyzer/own-patterns/ready-patterns.ts');
  return readyPatterns(patterns);
}
