import { sanitizeLine } from '../analyzer/read/clean.ts';
import { asUtf8 } from '../analyzer/read/utf8.ts';
import type { Evidence } from '../contract/analyses/analysis.ts';
import { endpoints } from '../contract/endpoints.ts';
import { refuse } from './ask-for.ts';
import { askService, sentenceOf } from './ask-service.ts';
import { readConnection } from './connection.ts';
import { printableLine } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import type { Terminal } from './terminal.ts';

type Quoted = { line: number; text: string };

/** Whether the lines that an analysis quotes stand in a log at their numbers. 0: all do; 1: some do not, or cannot be compared. */
export async function verify(id: string, file: string, terminal: Terminal): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const { connection } = configured;
  const reply = await askService(connection, endpoints.getAnalysis, { input: { params: { id } } });
  if (!reply.ok) return await refuse(terminal, sentenceOf(reply, connection));
  const quotes = reply.body.evidence.flatMap(linesOf);
  if (quotes.length === 0)
    return await refuse(terminal, 'this analysis quotes no line, so there is nothing to compare.');
  const read = file === '-' ? await readStdin(terminal) : await readLog(file);
  if ('error' in read) return await refuse(terminal, `${file} cannot be read: ${read.error}`);
  return await compare(quotes, new TextDecoder().decode(asUtf8(read.bytes)).split('\n'), terminal);
}

function linesOf({ line, text }: Evidence): Quoted[] {
  return text === '' ? [] : text.split('\n').map((part, at) => ({ line: line + at, text: part }));
}

async function compare(quotes: readonly Quoted[], log: readonly string[], terminal: Terminal): Promise<number> {
  const others = quotes.filter(({ line, text }) => !stands(text, log[line - 1]));
  for (const { line, text } of others) await terminal.print(`line ${line} is not: ${printableLine(text)}\n`);
  const told = `${quotes.length - others.length} of ${quotes.length} quoted lines stand in the log at their numbers.\n`;
  await terminal.print(told);
  return others.length === 0 ? 0 : 1;
}

/** What a quote leaves out (secrets, ends, frames, and all but the message of a line of JSON) may be anything. */
function stands(quote: string, line: string | undefined): boolean {
  if (line === undefined) return false;
  const parts = quote.split(/\[redacted[^\]]{0,80}\]|…/).map((part) => part.trim());
  const plain = sanitizeLine(line);
  return [plain, plain.replaceAll(/\\(["\\/])/g, '$1')].some((text) => holdsInOrder(text, parts));
}

function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
