import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const command = join(root, 'bin/firstfail');

/** Starts the product as a process with the probe in it, and what else is to be loaded first; its embedded database is on disk. */
export async function startService(settings = {}, { preload = [] } = {}) {
  const dataDir = settings.FIRSTFAIL_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'firstfail-bench-')));
  const port = await freePort();
  const env = { ...process.env, FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_PORT: String(port), ...settings };
  const preloaded = [join(root, 'bench/probe.mjs'), ...preload].flatMap((path) => ['--import', path]);
  const child = spawn(process.execPath, [...preloaded, command, 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await untilReady(url, child);
  return {
    url,
    dataDir,
    admin: async (...args) => (await promisify(execFile)(command, ['admin', ...args], { env })).stdout.trim(),
    probe: (message) => ask(child, message),
    pid: child.pid,
    isRunning,
    /** Stops the process, keeps its data, and returns its exit status. */
    kill: async (signal) => {
      const gone = once(child, 'exit');
      child.kill(signal);
      return (await gone)[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (isRunning()) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function ask(child, message) {
  child.send(message);
  if (message === 'reset') return undefined;
  const [answer] = await once(child, 'message');
  return answer;
}

async function untilReady(url, child) {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('the server did not come up');
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}
