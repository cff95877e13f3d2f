import type { AddressInfo } from 'node:net';
import process, { cwd } from 'node:process';
import type { FastifyInstance } from 'fastify';
import { runAdmin } from './admin.ts';
import { checkSetUp } from './check-set-up.ts';
import { settings } from './config/settings.ts';
import { type Config, loadConfig, readSettings } from './config.ts';
import { createDeps } from './create-deps.ts';
import { listen } from './http/listen.ts';
import { buildServer } from './http/server.ts';
import { AppError } from './kernel/app-error.ts';
import { describeWithMessage } from './kernel/describe-error.ts';
import { readServeOptions } from './read-serve-options.ts';
import type { ModelQueue } from './service/analyses/model-queue.ts';
import type { Deps } from './service/deps.ts';
import { confirmSecretKey } from './service/operator/confirm-secret-key.ts';
import { firstStart, shortPasswordNotice } from './service/operator/first-start.ts';
import { isTried } from './service/operator/is-tried.ts';
import { localUrl, startupMessage } from './startup-message.ts';
import { type OpenDatabase, openDatabase } from './store/database/open-database.ts';
import { createEnqueue } from './tasks/enqueue.ts';
import { installQueues } from './tasks/queues.ts';
import { schedules } from './tasks/schedules.ts';
import { startTasks, type Tasks } from './tasks/start-tasks.ts';
import { whenToStop } from './when-to-stop.ts';

const queueConnections = 4;
const drainMs = 25_000;
const closeMs = 4500;

const adminIo = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  stdout: process.stdout,
};

type Running = { deps: Deps; app: FastifyInstance; close(): Promise<void> };
type Parts = { config: Config; database: OpenDatabase; deps: Deps };

/** `serve` runs the service until a signal ends it; `admin` does one thing on its database. */
export async function main(args: readonly string[], { parent }: { parent: number }): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === 'admin') process.exitCode = await runAdmin(rest, () => loadConfig(process.env, cwd()), adminIo);
    else await serveOrCheck(rest, parent);
  } catch (error) {
    print(
      error instanceof AppError
        ? error.message
        : `Firstfail could not start: ${JSON.stringify(describeWithMessage(error))}`,
    );
    process.exit(1);
  }
}

async function serveOrCheck(args: readonly string[], parent: number): Promise<void> {
  const options = readServeOptions(args, (text) => void process.stderr.write(text));
  if ('error' in options) {
    process.exitCode = 2;
    return;
  }
  const env = { ...process.env, ...(options.port !== undefined && { [settings.port.name]: options.port }) };
  if (options.check) process.exitCode = await checkSetUp(() => readSettings(env, cwd()), adminIo.out);
  else await serve(loadConfig(env, cwd()), parent);
}

async function serve(config: Config, parent: number): Promise<void> {
  process.stderr.on('error', () => {
    // A closed pipe is no reason to stop.
  });
  for (const notice of config.notices) print(notice);
  const stopping = new AbortController();
  const running = start(config, stopping.signal);
  stopOnRequest(running, stopping, parent);
  await running.catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
}

async function start(config: Config, signal: AbortSignal): Promise<Running> {
  const database = await openDatabase(config, { purpose: 'serve', notice: print, enqueue: createEnqueue(), signal });
  try {
    await confirmSecretKey(database.store.accounts, config.secretKey);
    const deps = await createDeps(config, database.store);
    await database.setUp(installQueues);
    return await run({ config, database, deps });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function run({ config, database, deps }: Parts): Promise<Running> {
  const isWorker = config.role === 'worker';
  const first = isWorker ? undefined : await setUpFirst(config, deps);
  const app = buildServer(deps, { answers: isWorker ? 'health' : 'all' });
  await listen(app, config);
  const local = localUrl(app.server.address() as AddressInfo, config);
  if (isWorker) print(`Firstfail does tasks; its health is at ${local}/healthz`);
  else {
    const facts = { isTried: await isTried(deps), model: deps.modelQueue?.model };
    print(...startupMessage({ local, config, first, ...facts }));
  }
  if (deps.modelQueue) void warnOfModel(deps.modelQueue);
  const tasks = config.role === 'api' ? undefined : await workOnTasks(deps, database);
  return { deps, app, close: async () => await closeAll({ app, database, deps, tasks }) };
}

/** What the first start makes: a tenant and its administrator. */
async function setUpFirst({ adminEmail: email, adminPassword: password, plan }: Config, deps: Deps) {
  const first = await firstStart(deps, { email, password, plan });
  const notice = first === undefined ? shortPasswordNotice(password) : undefined;
  if (notice) print(notice);
  return first;
}

/** Nothing waits for it. */
async function warnOfModel(modelQueue: ModelQueue): Promise<void> {
  const { name, host } = modelQueue.model;
  const error = await modelQueue.testAtStart().catch(() => undefined);
  if (error)
    print(`The language model ${name} at ${host} is of no use now; the words of the rules stay. ${error.message}`);
}

async function workOnTasks(deps: Deps, database: OpenDatabase): Promise<Tasks> {
  const { execute } = database.runner({ maxConnections: queueConnections });
  return await startTasks(deps, { execute, schedules });
}

type Open = { app: FastifyInstance; database: OpenDatabase; deps: Deps; tasks: Tasks | undefined };

async function closeAll({ app, database, deps, tasks }: Open): Promise<void> {
  deps.modelQueue?.close();
  await tasks?.stop();
  await app.close();
  await deps.threads.close();
  await database.close();
}

/** The first request finishes what is under way, but not a start that waits for its database; the second does not wait. */
function stopOnRequest(starting: Promise<Running>, stopping: AbortController, parent: number): void {
  const end = async () => {
    print('Stopping; a second signal does not wait.');
    stopping.abort();
    const running = await starting.catch(() => undefined);
    try {
      if (running) await stop(running);
      process.exit(0);
    } catch (error) {
      print(`Firstfail did not stop cleanly: ${JSON.stringify(describeWithMessage(error))}`);
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
function print(...lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
