import { type Severity, severities } from '../contract/analyses/analysis.ts';
import { logTooLarge } from '../contract/analyses/ingest.ts';
import { type Connection, readConnection } from './connection.ts';
import { logFiles, type NamedFile, readsStdinTwice } from './log-files.ts';
import { type Posted, postable, postLog } from './post-log.ts';
import { printableJson } from './printable.ts';
import { readLog } from './read-log.ts';
import { readStdin } from './read-stdin.ts';
import { foundIn } from './render-stored.ts';
import { formatOf, type ReportOptions } from './report.ts';
import { nameOf, type Report, startReport } from './report-each.ts';
import { type NamedRun, type RunOptions, runOf } from './run-of.ts';
import type { Terminal } from './terminal.ts';

export type IngestOptions = RunOptions & ReportOptions & { tail?: boolean; failOn?: Severity };

type Ingest = {
  connection: Connection;
  run: NamedRun;
  options: IngestOptions;
  terminal: Terminal;
  report: Report;
  areSeveral: boolean;
};

/**
 * Sends logs of one run and prints what the service says of them. 0: all are stored; 1: one is not, or is as severe as
 * `failOn`; a sentence says why. 2: bad usage.
 */
export async function ingest(named: readonly string[], options: IngestOptions, terminal: Terminal): Promise<number> {
  if (await readsStdinTwice(named, terminal)) return 2;
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const run = runOf(terminal.env, options);
  if ('error' in run) return await refuse(terminal, run.error);
  const files = logFiles(named);
  const report = startReport(files.length, options, terminal);
  const { connection } = configured;
  const all: Ingest = { connection, run, options, terminal, report, areSeveral: files.length > 1 };
  const statuses: number[] = [];
  for (const file of files) {
    const posted = await send(file, all);
    statuses.push('error' in posted ? await refuse(terminal, posted.error) : await tell(file, posted, all));
    if ('error' in posted && !posted.isOfLog) break;
  }
  const left = files.length - statuses.length;
  if (left > 0) await terminal.error(`${left} more ${left === 1 ? 'log was' : 'logs were'} not sent.`);
  return Math.max(...statuses, await report.end());
}

async function send({ file, error }: NamedFile, all: Ingest): Promise<Posted> {
  const { terminal, options, areSeveral } = all;
  const ofLog = (sentence: string) => ({ error: sentence, isOfLog: true });
  const log = areSeveral ? `${nameOf(file)}: ` : '';
  const read = error === undefined ? await readNamed(file, terminal) : { error };
  if ('error' in read) return ofLog(`${nameOf(file)} cannot be read: ${read.error}`);
  const bytes = postable(read.bytes, options.tail ?? false);
  if (bytes === undefined) return ofLog(`${log}${logTooLarge(read.bytes.length)} --tail does that.`);
  if (bytes.length < read.bytes.length)
    await terminal.error(`${log}the log is over 10 MiB; only its last part is sent.`);
  const posted = await postLog(all.connection, { ...all.run, log: bytes }, terminal);
  return 'error' in posted ? { ...posted, error: log + posted.error } : posted;
}

async function readNamed(file: string, terminal: Terminal) {
  return file === '-' ? await readStdin(terminal) : await readLog(file);
}

async function tell({ file }: NamedFile, posted: Extract<Posted, { id: string }>, all: Ingest): Promise<number> {
  const { options, terminal, report, areSeveral } = all;
  const { id, link, analysis } = posted;
  const { failOn } = options;
  if (analysis === undefined) {
    await terminal.print(formatOf(options) === 'json' ? `${printableJson({ id })}\n` : `${link}\n`);
    await terminal.error('stored; to print the cause here too, the token needs the scope read.');
    return failOn === undefined ? 0 : await refuse(terminal, '--fail-on needs a token with the scope read.');
  }
  await report.add({ file, found: { ...foundIn(analysis), link, ...(areSeveral && { file }) } });
  if (failOn === undefined || severities.indexOf(analysis.severity) < severities.indexOf(failOn)) return 0;
  return await refuse(terminal, `the severity is ${analysis.severity}, and --fail-on is ${failOn}.`);
}

async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}
