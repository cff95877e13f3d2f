import { closeSync, fstatSync, openSync } from 'node:fs';
import process from 'node:process';
import { isatty } from 'node:tty';

export type StopRequests = {
  /** Called at the first request. */
  stop(): void;
  /** Called at the second request, by somebody who does not want to wait. */
  stopNow(): void;
};

type Started = {
  env: Record<string, string | undefined>;
  /** The process that started this one. */
  parent: number;
};

const parentPauseMs = 500;
// Ctrl-C reaches npm and this process, and npm forwards it: together they are one request.
const sameRequestMs = 1000;

/** Stops on SIGTERM, SIGINT, when the terminal is closed, and when the `npm start` that it belongs to is gone. */
export function whenToStop({ env, parent }: Started, { stop, stopNow }: StopRequests): void {
  let askedAt: number | undefined;
  const askOnce = () => {
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    stop();
  };
  const onSignal = () => {
    if (askedAt !== undefined && performance.now() - askedAt > sameRequestMs) stopNow();
    askOnce();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  const detached = isDetached();
  process.on('SIGHUP', () => {
    if (!detached) askOnce();
  });
  // Any other parent process may end and leave it running.
  const byNpm = env.npm_lifecycle_event === 'start' && env.npm_package_name === 'firstfail';
  if (!byNpm || detached) return;
  const watch = setInterval(() => {
    if (process.ppid !== parent) askOnce();
  }, parentPauseMs);
  watch.unref();
}

/**
 * Whether `nohup` started the process: it is at a terminal, and all its streams are files. Node resets SIGHUP before the
 * program's code runs, so the signal's handling cannot be examined.
 */
function isDetached(): boolean {
  return hasTerminal() && [0, 1, 2].every(isFile);
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

/** `/dev/null` counts as a file. */
function isFile(descriptor: number): boolean {
  const facts = fstatSync(descriptor);
  return facts.isFile() || (facts.isCharacterDevice() && !isatty(descriptor));
}
