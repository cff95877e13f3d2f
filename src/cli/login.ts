import { endpoints } from '../contract/endpoints.ts';
import { askService, sentenceOf } from './ask-service.ts';
import { type Connection, parseAddress, writeConnection } from './connection.ts';
import { prompt } from './prompt.ts';
import type { Terminal } from './terminal.ts';

/** Stores the address and the token for the other commands, after the service accepted them. */
export async function login(options: { url?: string }, terminal: Terminal): Promise<number> {
  const typed = await (terminal.stdin.isTTY ? askPerson(options, terminal) : readPipe(options, terminal));
  if ('error' in typed) return await refuse(terminal, typed.error);
  const { url } = typed;
  const connection: Connection = { url, token: typed.token.trim() };
  if (!/^[\x21-\x7e]+$/.test(connection.token)) return await refuse(terminal, 'a token is one word: ff_…');
  const reply = await askService(connection, endpoints.listAnalyses, { input: { query: { limit: 1 } } });
  // A token that may only send logs is a good one.
  const sendsOnly = !reply.ok && 'problem' in reply && reply.problem.code === 'insufficient_scope';
  if (!reply.ok && !sendsOnly) return await refuse(terminal, sentenceOf(reply, connection));
  const path = writeConnection(terminal.env, connection);
  const may = sendsOnly ? 'The token may send logs, but not read analyses. ' : '';
  const open = /^http:\/\/(?!localhost|127\.|\[::1\])/.test(url) ? 'It travels unencrypted: use https. ' : '';
  await terminal.error(`logged in to ${url}. ${may}${open}Kept in ${path}`);
  return 0;
}

type Typed = Connection | { error: string };

const unchanged = { error: 'nothing was changed.' };
const noAddress = { error: 'that is no address such as https://firstfail.example.com' };

async function askPerson({ url: given }: { url?: string }, terminal: Terminal): Promise<Typed> {
  const address = given ?? (await prompt(terminal, 'Address of the service: '));
  if (address === undefined) return unchanged;
  const url = parseAddress(address);
  if (url === undefined) return noAddress;
  const token = await prompt(terminal, 'API token (not shown): ', { hidden: true });
  return token === undefined ? unchanged : { url, token };
}

/** The token alone with --url or FIRSTFAIL_URL; else the address on a line before it. */
async function readPipe({ url }: { url?: string }, { stdin, env }: Terminal): Promise<Typed> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString('utf8').split('\n');
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  const address = url ?? env.FIRSTFAIL_URL;
  const [first, second] = address ? [address, words[0]] : words;
  if (first && second) {
    const parsed = parseAddress(first);
    return parsed === undefined ? noAddress : { url: parsed, token: second };
  }
  return {
    error: 'send the token on standard input, with --url; or the address on one line and the token on the next.',
  };
}

async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}
