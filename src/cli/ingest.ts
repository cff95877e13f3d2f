import { type Severity, severities } from '../contract/analyses/analysis.ts';
import { logTooLarge } from '../contract/analyses/ingest.ts';
import { readConnection } from './connection.ts';
import { type Posted, postable, postLog } from './post-log.ts';
import { printableJson } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { foundIn } from './render-stored.ts';
import { formatOf, type ReportOptions, report } from './report.ts';
import { type RunOptions, runOf } from './run-of.ts';
import type { Terminal } from './terminal.ts';

export type IngestOptions = RunOptions & ReportOptions & { tail?: boolean; failOn?: Severity };

/** Sends a log and prints what the service says of it. 0: stored; 1: not, or as severe as `failOn`; one sentence says why. */
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
  return await tell(await postLog(configured.connection, { ...named, log }, terminal), options, terminal);
}

async function tell(posted: Posted, options: IngestOptions, terminal: Terminal): Promise<number> {
  if ('error' in posted) return await refuse(terminal, posted.error);
  const { id, link, analysis } = posted;
  const { failOn } = options;
  if (analysis === undefined) {
    await terminal.print(formatOf(options) === 'json' ? `${printableJson({ id })}\n` : `${link}\n`);
    await terminal.error('stored; to print the cause here too, the token needs the scope read.');
    return failOn === undefined ? 0 : await refuse(terminal, '--fail-on needs a token with the scope read.');
  }
  const status = await report([{ ...foundIn(analysis), link }], options, terminal);
  if (failOn === undefined || severities.indexOf(analysis.severity) < severities.indexOf(failOn)) return status;
  return await refuse(terminal, `the severity is ${analysis.severity}, and --fail-on is ${failOn}.`);
}

async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}
