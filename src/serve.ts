import { type AddressInfo, Server as NetServer } from 'node:net';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createDeps } from './create-deps.ts';
import { listen } from './http/listen.ts';
import { Newcomers } from './http/newcomers.ts';
import { buildServer } from './http/server.ts';
import { describeWithMessage } from './kernel/describe-error.ts';
import { print } from './print.ts';
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
// Less than the half minute after which others kill a service that they have told to stop.
const stopMs = 29_000;
const farewellMs = 2_000;
const quietMs = 250;
/** What is left for each part at least, when those before it take long. A part that ends sooner leaves the rest to the others. */
const least = { newcomers: 500, lastRequests: 500, close: 4_500 };
/** Of those that got in last nobody is waited for longer, and a database that answers nothing does not hold the stop. */
const most = { newcomers: 1_000, lastRequests: 5_000, close: 15_000 };

/** What tells the service to stop: the environment it was started in, and the process that started it. */
type Started = { env: Record<string, string | undefined>; parent: number };
type Running = { deps: Deps; app: FastifyInstance; newcomers: Newcomers; close(): Promise<void> };
type Parts = { config: Config; database: OpenDatabase; deps: Deps };

/** Runs the service until a signal ends it. */
export async function serve(config: Config, started: Started): Promise<void> {
  process.stderr.on('error', () => {
    // A closed pipe is no reason to stop.
  });
  for (const notice of config.notices) print(notice);
  const stopping = new AbortController();
  const running = start(config, stopping.signal);
  stopOnRequest(running, stopping, started);
  await running.catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
}

async function start(config: Config, signal: AbortSignal): Promise<Running> {
  const enqueue = createEnqueue(() => new Date());
  const database = await openDatabase(config, { purpose: 'serve', notice: print, enqueue, signal });
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
  const newcomers = new Newcomers(app.server);
  await listen(app, config);
  const local = localUrl(app.server.address() as AddressInfo, config);
  if (isWorker) print(`Firstfail does tasks; its health is at ${local}/healthz`);
  else {
    const facts = { isTried: await isTried(deps), model: deps.modelQueue?.model };
    print(...startupMessage({ local, config, first, ...facts }));
  }
  if (deps.modelQueue) void warnOfModel(deps.modelQueue);
  const tasks = config.role === 'api' ? undefined : await workOnTasks(deps, database);
  return { deps, app, newcomers, close: async () => await closeAll({ database, deps, tasks }) };
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

type Open = { database: OpenDatabase; deps: Deps; tasks: Tasks | undefined };

async function closeAll({ database, deps, tasks }: Open): Promise<void> {
  deps.modelQueue?.close();
  await tasks?.stop();
  await deps.threads.close();
  await database.close();
}

/** The first request finishes what is under way, but not a start that waits for its database; the second does not wait. */
function stopOnRequest(starting: Promise<Running>, stopping: AbortController, started: Started): void {
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
  whenToStop(started, { stop: () => void end(), stopNow: () => process.exit(1) });
}

/**
 * Finishes what is under way. Whoever keeps sending is told for a moment to go elsewhere, so that few connections are in
 * use when they are closed; then nobody gets in, and those that got in last are answered.
 */
async function stop({ deps, app, newcomers, close }: Running): Promise<void> {
  const { lifecycle } = deps;
  const endMs = performance.now() + stopMs;
  const left = (mostMs: number, reservedMs: number) => after(Math.min(mostMs, endMs - reservedMs - performance.now()));
  const last = least.lastRequests + least.close;
  lifecycle.drain();
  await Promise.race([lifecycle.idle(), left(stopMs, farewellMs + least.newcomers + last)]);
  await Promise.race([lifecycle.quiet(quietMs), left(farewellMs, least.newcomers + last)]);
  await closePort(app);
  await Promise.race([newcomers.served(), left(most.newcomers, last)]);
  await Promise.race([lifecycle.idle(), left(most.lastRequests, least.close)]);
  await app.close();
  app.server.closeAllConnections();
  await Promise.race([close(), left(most.close, 0)]);
}

/** Right after the event loop has taken all connections that wait: those that nobody has taken would be reset. */
async function closePort({ server }: FastifyInstance): Promise<void> {
  await new Promise((taken) => setImmediate(taken));
  // That of `http` closes idle connections too, and a connection is idle until its first request has come.
  NetServer.prototype.close.call(server);
}

async function after(ms: number): Promise<void> {
  await new Promise((wake) => setTimeout(wake, ms).unref());
}
