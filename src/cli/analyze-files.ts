import { type Answer, answer } from './answer.ts';
import { printableJson, printableLine } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { render } from './render.ts';
import { viewOf } from './render-stored.ts';
import type { Terminal } from './terminal.ts';

/** Analyses files without a server and prints what it found. 0: all answered; 1: a file could not be read; 2: bad usage. */
export async function analyzeFiles(
  files: readonly string[],
  options: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  if (files.filter((file) => file === '-').length > 1) {
    await terminal.error('error: standard input can be read only once, but - is given twice');
    return 2;
  }
  let status = 0;
  const print = options.json ? printJson : makePrinter(files.length, terminal);
  for await (const answer of answers(files, terminal)) {
    if ('error' in answer) status = 1;
    await print(answer, terminal);
  }
  return status;
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

async function printJson(answer: Answer, terminal: Terminal): Promise<void> {
  const line = 'error' in answer ? answer : { file: answer.file, ...answer.diagnosis };
  await terminal.print(`${printableJson(line)}\n`);
}

function makePrinter(count: number, terminal: Terminal): typeof printJson {
  const view = viewOf(terminal);
  let first = true;
  return async (answer) => {
    const name = answer.file === '-' ? 'standard input' : printableLine(answer.file);
    if ('error' in answer) return await terminal.error(`${name} cannot be read: ${answer.error}`);
    const heading = count > 1 ? `${first ? '' : '\n'}${view.style.dim(`── ${name}`)}\n` : '';
    first = false;
    await terminal.print(heading + render(answer, view));
  };
}
