import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { followPipe } from './follow-pipe.ts';
import type { LastBytes } from './last-bytes.ts';
import { wantsColour } from './style.ts';
import type { Terminal } from './terminal.ts';

/** How a command ended: its exit status as a shell tells it, and the signal that it was sent to stop it. */
export type ChildEnd = { status: number; stoppedBy?: NodeJS.Signals } | { status: number; error: string };

const notFound = 127;
const notRunnable = 126;
/** A shell adds this to the number of the signal that ended a command. */
const signalled = 128;
const passedOn: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'];
const fromKeyboard: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGQUIT']);

/** Runs a command, passes on what it prints and the signals that it is sent, and keeps the end of its output. */
export async function runChild(words: readonly string[], terminal: Terminal, kept: LastBytes): Promise<ChildEnd> {
  const [command = '', ...args] = words;
  const child = start(command, args, terminal);
  if ('error' in child) return cannotRun(command, child.error);
  const signals = passSignals(child, terminal);
  try {
    const pipes = [
      followPipe(child.stdout, { target: terminal.stdout, keep: kept.pipe(), gone: signals.pipeBroken }),
      followPipe(child.stderr, { target: terminal.stderr, keep: kept.pipe(), gone: signals.pipeBroken }),
    ];
    const end = await endOf(child);
    if ('error' in end) return cannotRun(command, end.error);
    await Promise.all(pipes.map((pipe) => pipe.finish()));
    const stoppedBy = signals.received();
    return { status: end.status, ...(stoppedBy && { stoppedBy }) };
  } finally {
    signals.release();
  }
}

function start(command: string, args: readonly string[], { env, stdout }: Terminal) {
  const colour = env.FORCE_COLOR === undefined && wantsColour(env, stdout.isTTY === true);
  try {
    const child = spawn(command, args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      // The command sees pipes; most tools take this as a terminal's word.
      env: { ...env, ...(colour && { FORCE_COLOR: '1' }) },
    });
    // Without pipes there is no process: the error says why.
    return child.stdout === null || child.stdout === undefined ? { error: new Error('EMFILE') } : child;
  } catch (error) {
    return { error };
  }
}

function endOf(child: ChildProcess): Promise<{ status: number } | { error: unknown }> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ error }));
    child.once('exit', (code, signal) =>
      resolve({ status: code ?? signalled + (signal === null ? 0 : constants.signals[signal]) }),
    );
  });
}

/** A key of a terminal reaches the command without us, and twice would mean "at once" to many tools. */
function passSignals(child: ChildProcess, { stdin, stdout, stderr }: Terminal) {
  const hasKeyboard = [stdin, stdout, stderr].some(({ isTTY }) => isTTY);
  let received: NodeJS.Signals | undefined;
  const pass = (signal: NodeJS.Signals) => {
    received = signal;
    if (!hasKeyboard || !fromKeyboard.has(signal)) child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, pass);
  // What a pipe without a reader sends by itself; Node's own pipes to a command are sockets, which may not.
  const pipeBroken = () => {
    received ??= 'SIGPIPE';
    child.kill('SIGPIPE');
  };
  const release = () => {
    for (const signal of passedOn) process.off(signal, pass);
  };
  return { received: () => received, pipeBroken, release };
}

function cannotRun(command: string, error: unknown): ChildEnd {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be started';
  if (code === 'ENOENT') {
    return { status: notFound, error: `cannot run ${command}: there is no such command. Is it installed and in PATH?` };
  }
  const reason = code === 'EACCES' ? 'it is not executable' : code;
  return { status: notRunnable, error: `cannot run ${command}: ${reason}` };
}
