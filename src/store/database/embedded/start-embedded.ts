import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterIn,
  clusterPassword,
  makeOwnDirectory,
  openDirectory,
  serviceDatabase,
  serviceRole,
  superuser,
} from './cluster.ts';
import { initCluster } from './init-cluster.ts';
import { stopOrphan } from './orphan.ts';
import { hasEnded, type Launch, startPostmaster, stopPostmaster } from './postmaster.ts';
import { prepareServiceDatabase } from './service-database.ts';
import { type SocketPlace, socketPlace, socketUrl } from './socket-url.ts';

export type EmbeddedDatabase = {
  /** The URL of the service's database for its role. */
  url: string;
  /** The URL of the database `postgres` for the superuser; only for tests and the supervisor. */
  superuserUrl: string;
  stop(): Promise<void>;
};

export type StartOptions = { settings?: Record<string, string>; notice?: (sentence: string) => void };

/** Starts the cluster of a data directory whose lock the caller holds, and keeps it running until it is stopped. */
export async function startEmbedded(dataDir: string, options: StartOptions = {}): Promise<EmbeddedDatabase> {
  const account = databaseAccount();
  const cluster = clusterIn(dataDir, account);
  await openDirectory(dataDir, account);
  await makeOwnDirectory(cluster.run, account);
  const binaries = await findBinaries(dataDir, account);
  await initCluster(cluster, binaries);
  if (await stopOrphan(cluster.data)) options.notice?.('Stopped the PostgreSQL that a killed firstfail had left.');
  const place = await socketPlace(cluster);
  const password = await clusterPassword(cluster);
  const superuserUrl = socketUrl(place, { role: superuser, password, database: 'postgres' });
  const stop = await supervise({ cluster, binaries, settings: options.settings, superuserUrl }, options);
  try {
    await prepareServiceDatabase(superuserUrl, password);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = socketUrl(place, { role: serviceRole, password, database: serviceDatabase });
  return { url, superuserUrl, stop: async () => await stopAll(stop, place) };
}

/** The address of a cluster that another process has started. */
export async function attachEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster: Cluster = clusterIn(dataDir, undefined);
  const place = await socketPlace(cluster);
  const password = (await readFile(cluster.passwordFile, 'utf8')).trim();
  return {
    url: socketUrl(place, { role: serviceRole, password, database: serviceDatabase }),
    superuserUrl: socketUrl(place, { role: superuser, password, database: 'postgres' }),
    stop: place.close,
  };
}

// Starts a database that ends unexpectedly again, after a pause that grows to five seconds.
async function supervise(launch: Launch, options: StartOptions): Promise<() => Promise<void>> {
  let stopping = false;
  let child = await startPostmaster(launch);
  let restart = Promise.resolve();
  const watch = () =>
    child.once('exit', () => {
      if (!stopping) restart = revive();
    });
  const revive = async () => {
    options.notice?.('PostgreSQL ended unexpectedly; starting it again.');
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, 5000)) {
      const started = await startPostmaster(launch).catch(() => undefined);
      if (started) {
        child = started;
        return void watch();
      }
      await sleep(pauseMs);
    }
  };
  watch();
  if (hasEnded(child)) restart = revive();
  return async () => {
    stopping = true;
    await restart;
    await stopPostmaster(child);
  };
}

async function stopAll(stop: () => Promise<void>, place: SocketPlace): Promise<void> {
  await stop();
  await place.close();
}
