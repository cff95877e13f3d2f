import { isUtf8 } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import type { CiRun } from '../ci/ci-run.ts';
import type { Door } from '../ci/door.ts';
import { otherCi } from '../ci/other-ci.ts';
import { logTooLarge, maxLogBytes } from '../contract/analyses/ingest.ts';
import { endpointOfDoor } from '../contract/analyses/ingest-endpoints.ts';
import { lastLogPart } from '../contract/analyses/last-log-part.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askService, type Fetch, sentenceOf } from './ask-service.ts';
import { type Connection, readConnection } from './connection.ts';
import { printableJson } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { recogniseCi } from './recognise-ci.ts';
import { renderStored } from './render-stored.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import type { Terminal } from './terminal.ts';

export type IngestOptions = CiRun & { provider?: string; runId?: string; tail?: boolean; json?: boolean };
type Payload = { door: Door; body: Record<string, string> };

/** Sends a log and prints what the service says of it. 0: stored; 1: not; the reason is one sentence. */
export async function ingest(file: string, options: IngestOptions, terminal: Terminal): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const read = file === '-' ? await readStdin(terminal) : readLog(file);
  if ('error' in read)
    return await refuse(terminal, `${file === '-' ? 'standard input' : file} cannot be read: ${read.error}`);
  const log = postable(read.bytes, options.tail ?? false);
  if (log === undefined) return await refuse(terminal, `${logTooLarge(read.bytes.length)} --tail does that.`);
  if (log.length < read.bytes.length) await terminal.error('the log is over 10 MiB; only its last part is sent.');
  const payload = payloadOf(terminal.env, options);
  if ('error' in payload) return await refuse(terminal, payload.error);
  return await send(configured.connection, { ...payload, log, json: options.json ?? false }, terminal);
}

type Sent = Payload & { log: Uint8Array; json: boolean };

async function send(connection: Connection, { door, body, log, json }: Sent, terminal: Terminal): Promise<number> {
  const input = {
    body: { ...body, log: new TextDecoder().decode(log) },
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

/** Flags first, then what the CI's environment says. */
function payloadOf(env: Terminal['env'], options: IngestOptions): Payload | { error: string } {
  const here = recogniseCi(env);
  const provider = options.provider ?? here?.ci.name ?? 'shell';
  // Who names another provider means a CI that has no door of its own.
  const door = (options.provider === undefined ? here?.ci.door : undefined) ?? otherCi;
  const run: CiRun = { ...here?.run, ...given({ ...options, run_id: options.runId }) };
  if (door === otherCi && !run.project) {
    const why = here ? `${provider} does not say which project this is` : 'no CI that says so is recognised here';
    return { error: `which project is it? Name it with --project owner/name; ${why}.` };
  }
  const { project, run_id, job, branch, commit, url, attempt } = run;
  const fields = door.write({ project, run_id, job, branch, commit, url, attempt });
  return { door, body: given({ ...(door === otherCi && { provider }), ...fields }) };
}

function given(fields: Record<string, unknown>): Record<string, string> {
  const isGiven = (field: [string, unknown]): field is [string, string] =>
    typeof field[1] === 'string' && field[1] !== '';
  return Object.fromEntries(Object.entries(fields).filter(isGiven));
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
