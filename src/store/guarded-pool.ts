import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { breaksConnection, databaseError, databaseTimeout } from './database-error.ts';

export type PoolOptions = {
  url: string;
  maxConnections: number;
  /** For each statement; the connection is given up after it. */
  statementTimeoutMs: number | undefined;
  /** Until there is a connection, a free one or a new one. */
  connectTimeoutMs?: number | undefined;
};

const usualConnectTimeoutMs = 2000;

/** A pool that answers in bounded time whatever the database does, and lets none of its error texts out. */
export function guardedPool(options: PoolOptions): PostgresPool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs ?? usualConnectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'firstfail',
  });
  pool.on('error', () => undefined);
  return {
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw databaseError(error);
      });
      return guardClient(client, options.statementTimeoutMs);
    },
    end: async () => await pool.end(),
  };
}

function guardClient(client: PoolClient, timeoutMs: number | undefined): PostgresPoolClient {
  let broken: Error | undefined;
  const query = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (broken) throw broken;
    try {
      const answer = client.query(text, [...parameters]);
      return (await inTime(answer, timeoutMs)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const translated = databaseError(error);
      if (error === translated || breaksConnection(error)) broken = translated;
      throw translated;
    }
  };
  const failed = () => {
    broken ??= databaseTimeout();
  };
  client.on('error', failed);
  const release = () => {
    client.off('error', failed);
    client.release(broken !== undefined);
  };
  return { query, release } as PostgresPoolClient;
}

async function inTime<T>(answer: Promise<T>, timeoutMs: number | undefined): Promise<T> {
  if (timeoutMs === undefined) return await answer;
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(databaseTimeout()), timeoutMs);
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
