import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { ReadyPatterns } from '../analyzer/own-patterns/ready-patterns.ts';
import { maxLogBytes } from '../contract/analyses/ingest.ts';
import { retryStatus } from './analyze-files.ts';
import { answer } from './answer.ts';
import { isConnectionSet, readConnection } from './connection.ts';
import type { FormatName, Found } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { LastBytes } from './last-bytes.ts';
import { postable, postLog } from './post-log.ts';
import { readyPatternsOf } from './ready-patterns-of.ts';
import { recogniseCi } from './recognise-ci.ts';
import { foundIn } from './render-stored.ts';
import { deliver, placeOf, type ReportOptions } from './report.ts';
import { runChild } from './run-child.ts';
import { type RunOptions, runOf } from './run-of.ts';
import { type Terminal, write } from './terminal.ts';

export type RunCommandOptions = RunOptions & ReportOptions & { send: boolean; exitRetry?: boolean; patterns?: string };

/** What the analysis and the body add to the log must fit beside it. */
const mostKeptBytes = maxLogBytes - 4096;
const signalled = 128;

/**
 * Runs a command, passes on what it prints, and says why it failed. Ends as the command does, or with 75 where that is
 * asked for and the failure is safe to retry.
 */
export async function run(words: readonly string[], options: RunCommandOptions, terminal: Terminal): Promise<number> {
  const kept = new LastBytes(mostKeptBytes);
  const end = await runChild(words, terminal, kept);
  if ('error' in end) await terminal.error(end.error);
  else if (end.stoppedBy) endAlike(end.stoppedBy, end.status);
  else if (end.status !== 0) {
    const found = await explain({ kept, status: end.status, words }, options, terminal).catch(sayWhy(terminal));
    if (options.exitRetry && found?.diagnosis.retry.advice === 'safe') return retryStatus;
  }
  return end.status;
}

/** Who waits for this process learns of the signal as if it were the command. */
function endAlike(signal: NodeJS.Signals, status: number): void {
  // This process ignores a broken pipe, and would leave a core at the other.
  const isOurs = signal !== 'SIGQUIT' && signal !== 'SIGPIPE';
  if (isOurs && status === signalled + constants.signals[signal]) process.kill(process.pid, signal);
}

/** The status of the command matters more than what is said of it. */
function sayWhy(terminal: Terminal): (error: unknown) => Promise<undefined> {
  return async (error) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'the analysis broke off';
    await terminal.error(`the cause cannot be told: ${reason}`).catch(() => undefined);
    return undefined;
  };
}

type Failed = { kept: LastBytes; status: number; words: readonly string[] };

async function explain(failed: Failed, options: RunCommandOptions, terminal: Terminal): Promise<Found> {
  const { bytes, droppedLines } = failed.kept.take();
  const log = withEnd(bytes, failed.status);
  const found =
    (options.send ? await send(log, options, terminal) : undefined) ??
    locally(log, { ...failed, droppedLines, env: terminal.env, ownPatterns: await ownOf(options, terminal) });
  await tell(found, options, terminal);
  return found;
}

/** The last line that a CI would write; without it a log of few words would not say that it is one of a failure. */
function withEnd(bytes: Uint8Array, status: number): Uint8Array {
  const lineEnd = bytes.length === 0 || bytes.at(-1) === 0x0a ? '' : '\n';
  return Buffer.concat([bytes, Buffer.from(`${lineEnd}##[error]Process completed with exit code ${status}.\n`)]);
}

/** A file that cannot be used is told of, and the rest of the analysis is there. */
async function ownOf({ patterns }: RunCommandOptions, terminal: Terminal): Promise<ReadyPatterns | undefined> {
  if (patterns === undefined) return undefined;
  const own = await readyPatternsOf(patterns);
  if (!('error' in own)) return own.ready;
  await terminal.error(`the own patterns are left out: ${own.error}`);
  return undefined;
}

type Local = Failed & Pick<Terminal, 'env'> & { droppedLines: number; ownPatterns: ReadyPatterns | undefined };

function locally(bytes: Uint8Array, { droppedLines, status, words, env, ownPatterns }: Local): Found {
  const branch = recogniseCi(env)?.run.branch;
  const run = branch ? { branch } : {};
  const answered = answer('-', { bytes }, { run, ownPatterns, ...(droppedLines > 0 && { cut: { droppedLines } }) });
  if ('error' in answered) throw new Error(answered.error);
  const { diagnosis, lines } = answered;
  const command = diagnosis.command ?? words.join(' ');
  return { diagnosis: { ...diagnosis, command, exit_code: diagnosis.exit_code ?? status }, lines };
}

/** The service's analysis, which knows the history too; undefined where there is none to be had. */
async function send(bytes: Uint8Array, options: RunOptions, terminal: Terminal): Promise<Found | undefined> {
  if (!isConnectionSet(terminal.env)) return undefined;
  const configured = readConnection(terminal.env);
  const named = runOf(terminal.env, options);
  if ('error' in configured) return await notSent(configured.error, terminal);
  if ('error' in named) return await notSent(named.error, terminal);
  const posted = await postLog(configured.connection, { ...named, log: postable(bytes, true) }, terminal);
  if ('error' in posted) return await notSent(posted.error, terminal);
  if (posted.analysis === undefined) {
    await terminal.error(`the log is sent: ${posted.link}`);
    return undefined;
  }
  return { ...foundIn(posted.analysis), link: posted.link };
}

async function notSent(reason: string, terminal: Terminal): Promise<undefined> {
  await terminal.error(`the log is not sent: ${reason}`);
  return undefined;
}

/** Words for a person go to standard error, so that standard output stays the command's; a format goes to the latter. */
async function tell(found: Found, options: RunCommandOptions, terminal: Terminal): Promise<void> {
  const format = options.format ?? formatOfCi(terminal);
  const { render, program } = formats[format];
  if (format === 'text' || options.output !== undefined || program !== undefined) {
    await write(terminal.stderr, `\n${formats.text.render([found], placeOf(terminal, terminal.stderr))}`);
  } else {
    await terminal.print(`\n${render([found], placeOf(terminal))}`);
  }
  await deliver([found], { ...options, format }, terminal);
  if (program !== undefined && options.output === undefined) {
    await handOver(program, render([found], placeOf(terminal)), terminal);
  }
}

function formatOfCi({ env }: Terminal): FormatName {
  const ci = recogniseCi(env)?.ci.name;
  const names = Object.keys(formats) as FormatName[];
  return (ci !== undefined && names.find((name) => formats[name].ci === ci)) || 'text';
}

/** Gives the text to the CI's own program. */
async function handOver(program: readonly [string, ...string[]], text: string, terminal: Terminal): Promise<void> {
  const [command, ...args] = program;
  const child = spawn(command, args, { env: terminal.env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  const status = await new Promise((resolve) => child.once('error', () => resolve(undefined)).once('exit', resolve));
  if (status !== 0)
    await terminal.error(`${command} ${args[0] ?? ''} does not take the cause; it is only printed here.`);
}
