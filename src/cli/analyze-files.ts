import { type Answer, answer } from './answer.ts';
import { printableJson, printableLine } from './printable.ts';
import { type ReadLog, readLog, unpack } from './read-log.ts';
import { render } from './render.ts';
import { makeStyle, wantsColour } from './style.ts';
import type { Terminal } from './terminal.ts';

const widestColumns = 100;

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
  for await (const found of answers(files, terminal)) {
    if ('error' in found) status = 1;
    await print(found, terminal);
  }
  return status;
}

async function* answers(files: readonly string[], terminal: Terminal): AsyncGenerator<Answer> {
  const stdin = files.includes('-') ? await readStdin(terminal) : undefined;
  const [only] = files;
  if (files.length === 1 && only !== undefined) {
    yield answer(only, stdin ?? readLog(only));
    return;
  }
  const { answerAll } = await import('./answer-all.ts');
  yield* answerAll(files.map((file) => (file === '-' && stdin ? { file, read: stdin } : { file })));
}

async function readStdin(terminal: Terminal): Promise<ReadLog> {
  if (terminal.stdin.isTTY) await terminal.error('reading a log from this terminal; end it with Ctrl-D');
  const chunks: Uint8Array[] = [];
  for await (const chunk of terminal.stdin) chunks.push(Buffer.from(chunk));
  return unpack(Buffer.concat(chunks));
}

async function printJson(found: Answer, terminal: Terminal): Promise<void> {
  const line = 'error' in found ? found : { file: found.file, ...found.diagnosis };
  await terminal.print(`${printableJson(line)}\n`);
}

function makePrinter(count: number, terminal: Terminal): typeof printJson {
  const { env, stdout } = terminal;
  const isTerminal = stdout.isTTY === true;
  const style = makeStyle(wantsColour(env, isTerminal));
  const columns = isTerminal ? Math.min(widestColumns, stdout.columns ?? 80) : Number.POSITIVE_INFINITY;
  let first = true;
  return async (found) => {
    const name = found.file === '-' ? 'standard input' : printableLine(found.file);
    if ('error' in found) return await terminal.error(`${name} cannot be read: ${found.error}`);
    const heading = count > 1 ? `${first ? '' : '\n'}${style.dim(`── ${name}`)}\n` : '';
    first = false;
    await terminal.print(heading + render(found, { style, columns }));
  };
}
