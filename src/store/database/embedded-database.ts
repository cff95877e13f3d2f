import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AppError } from '../../kernel/app-error.ts';
import type { DatabaseSource, OpenOptions } from './database-source.ts';
import { databaseAccount } from './embedded/account.ts';
import { openDirectory } from './embedded/cluster.ts';
import { type Holder, type Lock, takeLock } from './embedded/lock.ts';
import { attachEmbedded, startEmbedded } from './embedded/start-embedded.ts';

const waitMs = 60_000;
const pauseMs = 100;

/** For `serve`, which needs the data directory for itself, and waits for an admin command that holds it. */
export async function embeddedDatabase(dataDir: string, options: OpenOptions): Promise<DatabaseSource> {
  return await retry(dataDir, options, async (answer) => {
    if ('release' in answer) return await startLocked(dataDir, answer, options);
    if (answer.purpose === 'admin') return undefined;
    throw new AppError(
      'conflict',
      `Another firstfail (process ${answer.pid}) already serves from ${dataDir}. ` +
        'Stop it, or give this one a FIRSTFAIL_DATA_DIR of its own.',
    );
  });
}

/** For `admin`: the database of the running server, or one for the duration of the command. */
export async function attachedDatabase(dataDir: string, options: OpenOptions): Promise<DatabaseSource> {
  return await retry(dataDir, options, async (answer) => {
    if ('release' in answer) return await startLocked(dataDir, answer, options);
    return answer.purpose === 'serve' ? await attach(dataDir) : undefined;
  });
}

async function retry(
  dataDir: string,
  { purpose, signal }: OpenOptions,
  open: (answer: Lock | Holder) => Promise<DatabaseSource | undefined>,
): Promise<DatabaseSource> {
  await makeReachable(dataDir);
  for (const until = Date.now() + waitMs; ; ) {
    const source = await open(await takeLock(dataDir, purpose));
    if (source) return source;
    if (Date.now() > until) {
      throw new AppError('unavailable', `The database in ${dataDir} is in use by another firstfail. Try again later.`);
    }
    await sleep(pauseMs, undefined, { signal });
  }
}

async function makeReachable(dataDir: string): Promise<void> {
  try {
    await openDirectory(dataDir, databaseAccount());
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new AppError(
      'unavailable',
      `The data directory ${dataDir} cannot be used (${code}). ` +
        'Start firstfail as the account that owns it, or set FIRSTFAIL_DATA_DIR.',
    );
  }
}

async function startLocked(dataDir: string, lock: Lock, options: OpenOptions): Promise<DatabaseSource> {
  try {
    const database = await startEmbedded(dataDir, options);
    const close = async () => await database.stop().finally(() => lock.release());
    return { url: database.url, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

// The server may still be starting its database, so the request is repeated.
async function attach(dataDir: string): Promise<DatabaseSource | undefined> {
  const database = await attachEmbedded(dataDir).catch(() => undefined);
  if (!database) return undefined;
  const client = new Client({ connectionString: database.url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { url: database.url, close: database.stop };
  } catch {
    await database.stop();
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
