import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { runAdmin } from './admin.ts';
import { createAnalysisThreads } from './analysis-thread/pool.ts';
import { type Config, loadConfig } from './config.ts';
import { AppError } from './errors.ts';
import { describeError } from './http/describe-error.ts';
import { buildServer } from './http/server.ts';
import { confirmSecretKey } from './service/admin/confirm-secret-key.ts';
import type { CreatedTenant } from './service/admin/create-tenant.ts';
import { firstStart } from './service/admin/first-start.ts';
import type { Deps, Log } from './service/deps.ts';
import { Lifecycle } from './service/lifecycle.ts';
import { purgeExpired } from './service/purge-expired.ts';
import { uuidV7 } from './service/uuid-v7.ts';
import { type OpenDatabase, openDatabase } from './store/open-database.ts';

const purgeEveryMs = 60 * 60_000;
const drainMs = 25_000;
const closeMs = 4500;

const adminIo = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
};

type Running = { deps: Deps; app: FastifyInstance; close(): Promise<void> };

/** `serve` runs the service until a signal ends it; `admin` does one thing on its database. */
export async function main(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === 'admin') process.exitCode = await runAdmin(rest, loadConfig(process.env), adminIo);
    else await serve();
  } catch (error) {
    say(
      error instanceof AppError ? error.message : `Firstfail could not start: ${JSON.stringify(describeError(error))}`,
    );
    process.exit(1);
  }
}

async function serve(): Promise<void> {
  process.stderr.on('error', () => {});
  const config = loadConfig(process.env);
  for (const notice of config.notices) say(notice);
  const running = start(config);
  stopOnSignal(running);
  await running;
}

async function start(config: Config): Promise<Running> {
  const database = await openDatabase(config, { purpose: 'serve', notice: say });
  try {
    await confirmSecretKey(database.store.accounts, config.secretKey);
    const deps = depsOf(config, database);
    const first = await firstStart(deps, { email: config.adminEmail, password: config.adminPassword });
    const app = buildServer(deps);
    await listen(app, config);
    announce(app, { config, first });
    const purging = setInterval(purge, purgeEveryMs, deps, config.retentionDays);
    purge(deps, config.retentionDays);
    const close = async () => {
      clearInterval(purging);
      await app.close();
      await deps.threads.close();
      await database.close();
    };
    return { deps, app, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function depsOf(config: Config, { store }: OpenDatabase): Deps {
  const { publicUrl, trustedProxies, rateLimit, evidence, secretKey } = config;
  const now = () => new Date();
  return {
    store,
    threads: createAnalysisThreads({
      threads: config.threads,
      timeoutMs: config.analysisTimeoutMs,
      evidence,
      secretKey,
    }),
    settings: {
      publicUrl,
      trustedProxies,
      rateLimit,
      memoryBudgetBytes: config.memoryBudgetMib * 1024 * 1024,
    },
    secretKey,
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log: jsonLog(config.logLevel),
    lifecycle: new Lifecycle(),
  };
}

/** One record a line on standard output; a closed pipe or a full disk behind it is no reason to stop. */
function jsonLog(level: Config['logLevel']): Log {
  const destination = pino.destination({ dest: 1, sync: false });
  destination.on('error', () => {});
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: 'something else listens there. Stop it or set FIRSTFAIL_PORT.',
      EACCES: 'this account may not listen there. Set FIRSTFAIL_PORT to 1024 or more.',
      EADDRNOTAVAIL: 'this machine has no such address. Set FIRSTFAIL_HOST.',
      ENOTFOUND: 'this machine has no such address. Set FIRSTFAIL_HOST.',
    };
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    throw new AppError('unavailable', `Cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
  }
}

function announce(app: FastifyInstance, { config, first }: { config: Config; first: CreatedTenant | undefined }): void {
  const { port } = app.server.address() as AddressInfo;
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(config.host);
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  say(`Firstfail listens on ${config.publicUrl ?? local}`);
  if (first) say(`Administrator: ${first.admin.email}`);
  if (first?.generatedPassword) say(`Password: ${first.generatedPassword}  (shown this once)`);
  say('', 'Send it a log:', `  ${trialLine(local)}`, '', 'Read what it found:', `  ${readLine(local)}`, '');
  if (isLocal) say('Only this machine reaches it. How others do: docs/self-hosting.md');
}

/** To be pasted into another shell, which has to find the same database. */
function trialLine(url: string): string {
  const script = relative(process.cwd(), process.argv[1] ?? '');
  const command = script.startsWith('..') ? (process.argv[1] ?? 'firstfail') : script;
  const { FIRSTFAIL_DATA_DIR: dataDir } = process.env;
  const place = dataDir ? `FIRSTFAIL_DATA_DIR=${quoted(dataDir)} ` : '';
  const log = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
  return [
    `TOKEN=$(${place}${command} admin token create --scopes ingest,read)`,
    `&& echo "${log}"`,
    `| curl -sS "${url}/api/ingest/log?provider=shell&project=acme/web"`,
    '-H "Authorization: Bearer $TOKEN" -H "Content-Type: text/plain" --data-binary @-',
  ].join(' ');
}

/** In the same shell, after the line before it. */
function readLine(url: string): string {
  return `curl -sS "${url}/api/v1/analyses?limit=1" -H "Authorization: Bearer $TOKEN"`;
}

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function purge(deps: Deps, retentionDays: number): void {
  purgeExpired(deps, retentionDays).catch((error) => deps.log.warn({ error: describeError(error) }, 'could not purge'));
}

/** The first signal finishes what is under way, the second does not wait. */
function stopOnSignal(starting: Promise<Running>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping; a second signal does not wait.');
    starting.then(stop).then(
      () => process.exit(0),
      (error) => {
        say(`Firstfail did not stop cleanly: ${JSON.stringify(describeError(error))}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

async function stop({ deps, app, close }: Running): Promise<void> {
  deps.lifecycle.drain();
  await Promise.race([deps.lifecycle.idle(), after(drainMs)]);
  app.server.closeAllConnections();
  await Promise.race([close(), after(closeMs)]);
}

async function after(ms: number): Promise<void> {
  await new Promise((wake) => setTimeout(wake, ms).unref());
}

/** For the operator; standard output belongs to the log. */
function say(...lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
