import { isUtf8 } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { asUtf8 } from '../analyzer/read/utf8.ts';
import { maxLogBytes } from '../contract/analyses/ingest.ts';
import { endpointOfDoor } from '../contract/analyses/ingest-endpoints.ts';
import { lastLogPart } from '../contract/analyses/last-log-part.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askService, type Fetch, sentenceOf } from './ask-service.ts';
import type { Connection } from './connection.ts';
import type { StoredAnalysis } from './render-stored.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import type { NamedRun } from './run-of.ts';
import type { Terminal } from './terminal.ts';

export type LogOfRun = NamedRun & { log: Uint8Array };
/** Without the analysis where the token may not read it. `isOfLog` where the service may take another log. */
export type Posted = { id: string; link: string; analysis?: StoredAnalysis } | { error: string; isOfLog: boolean };

/** What a service answers where a log is too large, of no kind that it reads, or not that of a failure. */
const refusalsOfLog = [413, 415, 422];

/** Sends the log of a run and reads what the service says of it. */
export async function postLog(
  connection: Connection,
  { door, fields, log }: LogOfRun,
  terminal: Terminal,
): Promise<Posted> {
  const input = {
    body: { ...fields, log: new TextDecoder().decode(log) },
    // The same log sent again, after an answer that was lost, is the same analysis.
    headers: { 'idempotency-key': crypto.randomUUID() },
  };
  const reply = await retryWhenBusy(terminal, (fetch) =>
    askService(connection, endpointOfDoor(door), { input, fetch: packed(fetch) }),
  );
  if (!reply.ok) return { error: sentenceOf(reply, connection), isOfLog: refusalsOfLog.includes(reply.status) };
  const id = reply.body.analysis_id;
  const stored = await askService(connection, endpoints.getAnalysis, { input: { params: { id } } });
  return { id, link: `${connection.url}/analyses/${id}`, ...(stored.ok && { analysis: stored.body }) };
}

/** The log as UTF-8, within the limit; undefined when it is too large and may not be cut. */
export function postable(bytes: Uint8Array, mayCut: true): Uint8Array;
export function postable(bytes: Uint8Array, mayCut: boolean): Uint8Array | undefined;
export function postable(bytes: Uint8Array, mayCut: boolean): Uint8Array | undefined {
  if (bytes.length <= maxLogBytes && isUtf8(bytes)) return bytes;
  // What nobody can decode becomes U+FFFD, which is longer.
  const text = isUtf8(bytes) ? bytes : new TextEncoder().encode(new TextDecoder().decode(asUtf8(bytes)));
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
