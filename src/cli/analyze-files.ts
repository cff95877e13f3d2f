import type { ThreadQuestion } from './analyze-thread.ts';
import { type Answer, answer } from './answer.ts';
import type { Found } from './formats/format.ts';
import { logFiles, type NamedFile, readsStdinTwice } from './log-files.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { type OwnOfFile, readyPatternsOf } from './ready-patterns-of.ts';
import { formatOf, type ReportOptions } from './report.ts';
import { startReport, unread } from './report-each.ts';
import type { Terminal } from './terminal.ts';

export type AnalyzeCommandOptions = ReportOptions & { exitRetry?: boolean; patterns?: string };

/** EX_TEMPFAIL of sysexits.h: the same may pass the next time. */
export const retryStatus = 75;

/**
 * Analyses files without a server and prints what it found. 0: all answered; 1: a file could not be read; 2: bad usage;
 * 75 where that is asked for and every failure is safe to retry.
 */
export async function analyzeFiles(
  named: readonly string[],
  options: AnalyzeCommandOptions,
  terminal: Terminal,
): Promise<number> {
  if (await readsStdinTwice(named, terminal)) return 2;
  const own = options.patterns === undefined ? undefined : await readyPatternsOf(options.patterns);
  if (own && 'error' in own) {
    await terminal.error(own.error);
    return 2;
  }
  const files = logFiles(named);
  const report = startReport(files.length, options, terminal);
  let areAllRead = true;
  let maySucceed = true;
  for await (const told of answers(files, own, terminal)) {
    if ('error' in told) {
      areAllRead = false;
      await report.add(unread(told.file, told.error));
      continue;
    }
    if (told.diagnosis.retry.advice !== 'safe') maySucceed = false;
    await report.add({ file: told.file, found: foundIn(told, options) });
  }
  const status = await report.end();
  if (!areAllRead) return 1;
  return status === 0 && options.exitRetry && maySucceed ? retryStatus : status;
}

async function* answers(
  files: readonly NamedFile[],
  own: OwnOfFile | undefined,
  terminal: Terminal,
): AsyncGenerator<Answer> {
  const stdin = files.some(({ file }) => file === '-') ? await readStdin(terminal) : undefined;
  const questions = files.map(({ file, error }): ThreadQuestion => {
    if (error !== undefined) return { file, read: { error } };
    return file === '-' && stdin ? { file, read: stdin } : { file };
  });
  const [only] = questions;
  if (questions.length === 1 && only !== undefined) {
    yield answer(only.file, only.read ?? (await readLog(only.file)), { ownPatterns: own?.ready });
    return;
  }
  const { answerAll } = await import('./answer-all.ts');
  yield* answerAll(questions, { patterns: own?.patterns });
}

/** In JSON standard input has its name too. */
function foundIn({ file, ...rest }: Exclude<Answer, { error: string }>, options: ReportOptions): Found {
  return file === '-' && formatOf(options) !== 'json' ? rest : { file, ...rest };
}
