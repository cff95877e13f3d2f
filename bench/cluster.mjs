import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../dist/store/database/embedded/lock.js';
import { startEmbedded } from '../dist/store/database/embedded/start-embedded.js';
import { administratorSettings } from './administrator.mjs';

/** A database of its own, on disk, for several processes of the service. */
export async function startCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstfail-bench-'));
  const lock = await takeLock(dataDir, 'serve');
  const cluster = await startEmbedded(dataDir, {});
  return {
    dataDir,
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await lock.release();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The settings with which processes of the service share such a database, and fetch logs from a stub on this machine. */
export function settingsOn({ url }) {
  return {
    DATABASE_URL: url,
    FIRSTFAIL_SECRET_KEY: randomBytes(32).toString('hex'),
    FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8',
    FIRSTFAIL_LOG_LEVEL: 'warn',
    ...administratorSettings,
  };
}
