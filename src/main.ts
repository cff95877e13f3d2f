import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { runAdmin } from './admin.ts';
import { channels } from './channels/index.ts';
import { type Config, loadConfig } from './config.ts';
import { endpoints } from './contract/endpoints.ts';
import { forges } from './forges/index.ts';
import { listen } from './http/listen.ts';
import { buildServer } from './http/server.ts';
import { AppError } from './kernel/app-error.ts';
import { ByteBudget } from './kernel/byte-budget.ts';
import { describeWithMessage } from './kernel/describe-error.ts';
import { Lifecycle } from './kernel/lifecycle.ts';
import { uuidV7 } from './kernel/uuid.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { measureThreads } from './metrics/measure-threads.ts';
import { createOutbound, type ProxySettings } from './net/create-outbound.ts';
import type { Outbound } from './net/outbound.ts';
import { ModelQueue } from './service/analyses/model-queue.ts';
import type { Deps, Log } from './service/deps.ts';
import { ForgePauses } from './service/failures/forge-pauses.ts';
import { SlowLogs } from './service/failures/slow-logs.ts';
import { confirmSecretKey } from './service/operator/confirm-secret-key.ts';
import { firstStart, shortPasswordNotice } from './service/operator/first-start.ts';
import { isTried } from './service/operator/is-tried.ts';
import { createGitlabSignIn, type GitlabSignIn } from './sign-in/gitlab-sign-in.ts';
import { greeting, localUrl } from './startup-message.ts';
import { type OpenDatabase, openDatabase } from './store/database/open-database.ts';
import { createEnqueue } from './tasks/enqueue.ts';
import { installQueues } from './tasks/queues.ts';
import { createSchedules } from './tasks/schedules.ts';
import { startTasks, type TaskOptions } from './tasks/start-tasks.ts';
import { createAnalysisThreads } from './thread/pool.ts';
import type { AnalysisThreads } from './thread/protocol.ts';
import { whenToStop } from './when-to-stop.ts';

const excerptTokens = 4000;
const queueConnections = 4;
const drainMs = 25_000;
const closeMs = 4500;

const adminIo = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  stdout: process.stdout,
};

type Running = { deps: Deps; app: FastifyInstance; close(): Promise<void> };

/** `serve` runs the service until a signal ends it; `admin` does one thing on its database. */
export async function main(args: readonly string[], { parent }: { parent: number }): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === 'admin') process.exitCode = await runAdmin(rest, () => loadConfig(process.env), adminIo);
    else await serve(parent);
  } catch (error) {
    say(
      error instanceof AppError
        ? error.message
        : `Firstfail could not start: ${JSON.stringify(describeWithMessage(error))}`,
    );
    process.exit(1);
  }
}

async function serve(parent: number): Promise<void> {
  process.stderr.on('error', () => {});
  const config = loadConfig(process.env);
  for (const notice of config.notices) say(notice);
  const stopping = new AbortController();
  const running = start(config, stopping.signal);
  stopOnRequest(running, stopping, parent);
  await running.catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
}

async function start(config: Config, signal: AbortSignal): Promise<Running> {
  const { role } = config;
  const database = await openDatabase(config, { purpose: 'serve', notice: say, enqueue: createEnqueue(), signal });
  try {
    await confirmSecretKey(database.store.accounts, config.secretKey);
    const deps = depsOf(config, database);
    deps.modelQueue = await modelQueueOf(config, deps);
    await database.setUp(installQueues);
    const first = role === 'worker' ? undefined : await firstStart(deps, firstAdmin(config));
    const notice = first === undefined ? shortPasswordNotice(config.adminPassword) : undefined;
    if (notice) say(notice);
    const app = buildServer(deps, { answers: role === 'worker' ? 'health' : 'all' });
    await listen(app, config);
    const local = localUrl(app.server.address() as AddressInfo, config);
    if (role === 'worker') say(`Firstfail does tasks; its health is at ${local}/healthz`);
    else say(...greeting({ local, config, first, ...(await trialFacts(deps)) }));
    if (deps.modelQueue) void warnOfModel(deps.modelQueue);
    const tasks = role === 'api' ? undefined : await startTasks(deps, taskOptions(config, database));
    const close = async () => {
      deps.modelQueue?.close();
      await tasks?.stop();
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

async function trialFacts(deps: Deps) {
  const { FIRSTFAIL_DATA_DIR: dataDir } = process.env;
  return { dataDir, isTried: await isTried(deps), model: deps.modelQueue?.model };
}

/** Nothing waits for it. */
async function warnOfModel(modelQueue: ModelQueue): Promise<void> {
  const { name, host } = modelQueue.model;
  const error = await modelQueue.testAtStart().catch(() => undefined);
  if (error)
    say(`The language model ${name} at ${host} is of no use now; the words of the rules stay. ${error.message}`);
}

function firstAdmin({ adminEmail: email, adminPassword: password }: Config) {
  return { email, password };
}

function taskOptions({ retentionDays }: Config, database: OpenDatabase): TaskOptions {
  const { execute } = database.runner({ maxConnections: queueConnections });
  return { execute, schedules: createSchedules({ retentionDays }) };
}

function depsOf(config: Config, { store }: OpenDatabase): Deps {
  const { publicUrl, trustedProxies, rateLimit, metricsToken, secretKey } = config;
  const now = () => new Date();
  const metrics = createMetrics();
  const trusted = config.gitlabUrl === undefined ? [] : [config.gitlabUrl];
  const net = createOutbound({ allowNetworks: config.allowNetworks, trusted, proxy: proxyOf(config) });
  return {
    store,
    threads: measureThreads(threadsOf(config), metrics),
    net,
    modelQueue: undefined,
    channels,
    forges,
    gitlabSignIn: gitlabSignInOf(config, net),
    settings: {
      publicUrl,
      trustedProxies,
      rateLimit,
      metricsToken,
    },
    memory: memoryOf(config),
    secretKey,
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log: jsonLog(config.logLevel),
    metrics,
    fetches: { pauses: new ForgePauses(), slow: new SlowLogs() },
    lifecycle: new Lifecycle(),
  };
}

/** Half of it is as much as threads have to do for a second or two. */
function memoryOf({ memoryBudgetMib }: Config): ByteBudget {
  const bytes = memoryBudgetMib * 1024 * 1024;
  return new ByteBudget(bytes, { briskBytes: bytes / 2 });
}

function threadsOf({ threads, analysisTimeoutMs: timeoutMs, evidence, secretKey, modelUrl }: Config): AnalysisThreads {
  return createAnalysisThreads({ threads, timeoutMs, evidence, secretKey, ...(modelUrl && { excerptTokens }) });
}

/** With a way out of its own: the model's address is the operator's, and no tenant reaches it. */
async function modelQueueOf(config: Config, { store, now, log, metrics }: Deps): Promise<ModelQueue | undefined> {
  const { modelUrl: url, model, modelKey: key, modelTokensPerDay: tokensPerDay, evidence } = config;
  if (!url || !model || evidence === 'none') return undefined;
  // Loaded here because it takes as long to load as all the rest.
  const { createLanguageModel } = await import('./model/create-language-model.ts');
  const { fetch } = createOutbound({ allowNetworks: [], trusted: [url], proxy: proxyOf(config) });
  const languageModel = createLanguageModel({ url, model, key, fetch, randomBytes });
  return new ModelQueue({ store, now, log, metrics, languageModel, tokensPerDay });
}

function gitlabSignInOf(config: Config, net: Outbound): GitlabSignIn | undefined {
  const { publicUrl, gitlabUrl: baseUrl, gitlabClientId: clientId, gitlabClientSecret: clientSecret } = config;
  if (!publicUrl || !baseUrl || !clientId || !clientSecret) return undefined;
  const redirectUri = `${publicUrl}${endpoints.finishGitlabSignIn.path}`;
  return createGitlabSignIn({ baseUrl, clientId, clientSecret, redirectUri }, net.fetch);
}

function proxyOf({ httpProxy, httpsProxy, noProxy }: Config): ProxySettings {
  return { http: httpProxy, https: httpsProxy, except: noProxy };
}

/** One record a line on standard output; a closed pipe or a full disk behind it is no reason to stop. */
function jsonLog(level: Config['logLevel']): Log {
  const destination = pino.destination({ dest: 1, sync: false });
  destination.on('error', () => {});
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** The first request finishes what is under way, a start that waits for its database excepted; the second does not wait. */
function stopOnRequest(starting: Promise<Running>, stopping: AbortController, parent: number): void {
  const end = async () => {
    say('Stopping; a second signal does not wait.');
    stopping.abort();
    const running = await starting.catch(() => undefined);
    try {
      if (running) await stop(running);
      process.exit(0);
    } catch (error) {
      say(`Firstfail did not stop cleanly: ${JSON.stringify(describeWithMessage(error))}`);
      process.exit(1);
    }
  };
  whenToStop({ env: process.env, parent }, { stop: () => void end(), stopNow: () => process.exit(1) });
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
