import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { takeLock } from '../../src/store/database/embedded/lock.ts';
import { stopOrphan } from '../../src/store/database/embedded/orphan.ts';
import { startEmbedded } from '../../src/store/database/embedded/start-embedded.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { setUp } from '../../src/store/database/set-up.ts';
import { installQueues } from '../../src/tasks/queues.ts';

const prefix = 'firstfail-vitest-';

/** One PostgreSQL for the whole run, with a migrated database that every test file copies its own from. */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export of a set-up file.
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const lock = await takeLock(dataDir, 'serve');
  // The cluster dies with the run, so nothing needs to reach the disk.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const cluster = await startEmbedded(dataDir, { settings });
  const tearDown = async () => {
    await cluster.stop();
    if ('release' in lock) await lock.release();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await migrateTemplate(cluster.url);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('cluster', { url: cluster.url, superuserUrl: cluster.superuserUrl });
  return tearDown;
}

// A run that was killed has left its cluster; nobody holds its lock any more.
async function sweepKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const dataDir = join(tmpdir(), name);
    if (Date.now() - (await stat(dataDir)).mtimeMs < 60_000) continue;
    const lock = await takeLock(dataDir, 'serve').catch(() => undefined);
    if (!lock || !('release' in lock)) continue;
    await stopOrphan(join(dataDir, 'postgres'));
    await lock.release();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function migrateTemplate(url: string): Promise<void> {
  await migrate(url);
  await setUp(url, installQueues);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `url` is the template as the service's role: connect to a copy of it, never to itself. */
    cluster: { url: string; superuserUrl: string };
  }
}
