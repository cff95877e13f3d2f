import { type Answer, answer } from './answer.ts';
import type { Found } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { printableJson, printableLine } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { deliver, formatOf, placeOf, type ReportOptions } from './report.ts';
import type { Terminal } from './terminal.ts';

export type AnalyzeCommandOptions = ReportOptions & { exitRetry?: boolean };

/** EX_TEMPFAIL of sysexits.h: the same may pass the next time. */
export const retryStatus = 75;

/**
 * Analyses files without a server and prints what it found. 0: all answered; 1: a file could not be read; 2: bad usage;
 * 75 where that is asked for and every failure is safe to retry.
 */
export async function analyzeFiles(
  files: readonly string[],
  options: AnalyzeCommandOptions,
  terminal: Terminal,
): Promise<number> {
  if (files.filter((file) => file === '-').length > 1) {
    await terminal.error('error: standard input can be read only once, but - is given twice');
    return 2;
  }
  const found: Found[] = [];
  const print = makePrinter(files.length, options, terminal);
  for await (const answer of answers(files, terminal)) {
    if (!('error' in answer)) found.push(foundIn(answer, options));
    await print(answer);
  }
  const { whole, render } = formats[formatOf(options)];
  if (whole && options.output === undefined) await terminal.print(render(found, placeOf(terminal)));
  const status = await deliver(found, options, terminal);
  if (found.length < files.length) return 1;
  const maySucceed = found.every(({ diagnosis }) => diagnosis.retry.advice === 'safe');
  return status === 0 && options.exitRetry && maySucceed ? retryStatus : status;
}

async function* answers(files: readonly string[], terminal: Terminal): AsyncGenerator<Answer> {
  const stdin = files.includes('-') ? await readStdin(terminal) : undefined;
  const [only] = files;
  if (files.length === 1 && only !== undefined) {
    yield answer(only, stdin ?? (await readLog(only)));
    return;
  }
  const { answerAll } = await import('./answer-all.ts');
  yield* answerAll(files.map((file) => (file === '-' && stdin ? { file, read: stdin } : { file })));
}

/** In JSON standard input has its name too. */
function foundIn({ file, ...rest }: Exclude<Answer, { error: string }>, options: ReportOptions): Found {
  return file === '-' && formatOf(options) !== 'json' ? rest : { file, ...rest };
}

/** Prints each answer as it comes, but what belongs into one document. */
function makePrinter(count: number, options: ReportOptions, terminal: Terminal): (answer: Answer) => Promise<void> {
  const name = options.output === undefined ? formatOf(options) : 'text';
  const format = formats[name];
  const place = placeOf(terminal);
  let first = true;
  return async (answer) => {
    const log = answer.file === '-' ? 'standard input' : printableLine(answer.file);
    if ('error' in answer) {
      if (name === 'json') await terminal.print(`${printableJson(answer)}\n`);
      else await terminal.error(`${log} cannot be read: ${answer.error}`);
      return;
    }
    if (format.whole) return;
    const isHeaded = count > 1 && name === 'text';
    const heading = isHeaded ? `${first ? '' : '\n'}${place.view.style.dim(`── ${log}`)}\n` : '';
    first = false;
    await terminal.print(heading + format.render([foundIn(answer, options)], place));
  };
}
