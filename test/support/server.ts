import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const command = resolve(import.meta.dirname, '../../bin/firstfail');
const patienceMs = 400_000;
/** A busy machine is waited for; what the service does with a log that takes too long has tests of its own. */
const patientSettings = { FIRSTFAIL_ANALYSIS_TIMEOUT_MS: '60000' };
const said = /(?:listens on |health is at )(http:\/\/127\.0\.0\.1:\d+)[\n/ ]/;

/** The product as a user runs it: its own process, its own embedded database, a data directory that outlives a kill. */
export type ServerProcess = {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** Everything the process has written to its standard output and error so far. */
  output(): string;
  token(...scopes: string[]): Promise<string>;
  /** `firstfail admin …` on the same data directory; answers what it printed. */
  admin(...args: string[]): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

export type ServerOptions = { dataDir?: string; env?: Record<string, string> };

/** Starts `firstfail serve` on a port that the system chooses, and resolves once it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const env = serverEnvironment({
    ...patientSettings,
    ...options.env,
    FIRSTFAIL_DATA_DIR: dataDir,
    FIRSTFAIL_PORT: '0',
  });
  const child = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)));
  const output = () => chunks.join('');
  const url = await untilReady(child, output);
  return {
    url,
    dataDir,
    child,
    output,
    token: (...scopes) => runAdmin(env, ['token', 'create', '--scopes', scopes.join(',')]),
    admin: (...args) => runAdmin(env, args),
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** A data directory that an ordinary account can reach, as the database needs when the tests run as root. */
export async function makeDataDir(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'firstfail-test-'));
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function serverEnvironment(own: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(FIRSTFAIL_|DATABASE_URL$|VITEST|NODE_OPTIONS$)/.test(name),
  );
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...own };
}

async function runAdmin(env: Record<string, string>, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [command, 'admin', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${err}`);
  return out.trim();
}

/** Answers the address that it says it listens on. */
async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const [, url] = said.exec(output()) ?? [];
    if (url !== undefined && (await isReady(url))) return url;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`the server was not ready in time:\n${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}
