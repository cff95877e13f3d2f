import { isUtf8 } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { logTooLarge, maxLogBytes } from '../contract/analyses/ingest.ts';
import { endpointOfDoor } from '../contract/analyses/ingest-endpoints.ts';
import { lastLogPart } from '../contract/analyses/last-log-part.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askService, type Fetch, sentenceOf } from './ask-service.ts';
import { type Connection, readConnection } from './connection.ts';
import { printableJson } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { renderStored } from './render-stored.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { type NamedRun, type RunOptions, runOf } from './run-of.ts';
import type { Terminal } from './terminal.ts';

export type IngestOptions = RunOptions & { tail?: boolean; json?: boolean };

/** Sends a log and prints what the service says of it. 0: stored; 1: not; the reason is one sentence. */
export async function ingest(file: string, options: IngestOptions, terminal: Terminal): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const read = file === '-' ? await readStdin(terminal) : await readLog(file);
  if ('error' in read)
    return await refuse(terminal, `${file === '-' ? 'standard input' : file} cannot be read: ${read.error}`);
  const log = postable(read.bytes, options.tail ?? false);
  if (log === undefined) return await refuse(terminal, `${logTooLarge(read.bytes.length)} --tail does that.`);
  if (log.length < read.bytes.length) await terminal.error('the log is over 10 MiB; only its last part is sent.');
  const named = runOf(terminal.env, options);
  if ('error' in named) return await refuse(terminal, named.error);
  return await send(configured.connection, { ...named, log, json: options.json ?? false }, terminal);
}

type Sent = NamedRun & { log: Uint8Array; json: boolean };

async function send(connection: Connection, { door, fields, log, json }: Sent, terminal: Terminal): Promise<number> {
  const input = {
    body: { ...fields, log: new TextDecoder().decode(log) },
    // The same log sent again, after an answer that was lost, is the same analysis.
    headers: { 'idempotency-key': crypto.randomUUID() },
  };
  const reply = await retryWhenBusy(terminal, (fetch) =>
    askService(connection, endpointOfDoor(door), { input, fetch: packed(fetch) }),
  );
  if (!reply.ok) return await refuse(terminal, sentenceOf(reply, connection));
  const id = reply.body.analysis_id;
  const stored = await askService(connection, endpoints.getAnalysis, { input: { params: { id } } });
  const link = `${connection.url}/analyses/${id}`;
  if (json) await terminal.print(`${printableJson(stored.ok ? stored.body : { id })}\n`);
  else if (stored.ok) await terminal.print(`${renderStored(stored.body, terminal)}\n${link}\n`);
  else await terminal.print(`${link}\n`);
  if (!stored.ok) await terminal.error('stored; to print the cause here too, the token needs the scope read.');
  return 0;
}

/** The log as UTF-8, within the limit; undefined when it is too large and may not be cut. */
function postable(bytes: Uint8Array, mayCut: boolean): Uint8Array | undefined {
  if (bytes.length <= maxLogBytes && isUtf8(bytes)) return bytes;
  // What is no UTF-8 becomes U+FFFD, which is longer.
  const text = isUtf8(bytes) ? bytes : new TextEncoder().encode(new TextDecoder().decode(bytes));
  if (text.length <= maxLogBytes) return text;
  return mayCut ? lastLogPart(text) : undefined;
}

/** Sends the body compressed; a log shrinks to a tenth. */
function packed(send: Fetch): Fetch {
  return async (url, init) => {
    const headers = { ...(init.headers as Record<string, string>), 'content-encoding': 'gzip' };
    return await send(url, { ...init, headers, body: gzipSync(String(init.body)) });
  };
}

async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}
