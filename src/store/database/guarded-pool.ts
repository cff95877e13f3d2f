import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { breaksConnection, commitInDoubt, databaseError, databaseTimeout } from './database-error.ts';

export type PoolOptions = {
  url: string;
  maxConnections: number;
  /** The time limit of each statement; after it, the connection is closed. */
  statementTimeoutMs: number | undefined;
  /** The time limit for getting a connection. */
  connectTimeoutMs?: number | undefined;
};

const usualConnectTimeoutMs = 2000;
const begin = 'begin';
const nothing = { command: 'BEGIN', rowCount: 0, rows: [] };
// The outcome of a commit does not matter for a transaction that only reads.
const writing = /^\s*(?:insert|update|delete|with)\b/i;

/** A pool that answers in bounded time, and hides the texts of database errors. */
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
  let hasWritten = false;
  const statements = beginningLate(client);
  const query = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (broken) throw broken;
    hasWritten = text !== begin && (hasWritten || writing.test(text));
    try {
      return (await inTime(statements(text, parameters), timeoutMs)) as PostgresQueryResult<R>;
    } catch (error) {
      const translated = databaseError(error);
      if (error !== translated && !breaksConnection(error)) throw translated;
      broken = text === 'commit' && hasWritten ? commitInDoubt(translated) : translated;
      throw broken;
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

/**
 * A transaction begins with its first statement: where that has no parameters both are sent together, which spares the way
 * to the database and back.
 */
function beginningLate(client: PoolClient): (text: string, parameters: readonly unknown[]) => Promise<unknown> {
  let isToBegin = false;
  return async (text, parameters) => {
    const begins = isToBegin;
    isToBegin = text === begin;
    if (isToBegin) return nothing;
    if (!begins) return await client.query(text, [...parameters]);
    if (text === 'commit' || text === 'rollback') return nothing;
    if (parameters.length > 0) {
      await client.query(begin);
      return await client.query(text, [...parameters]);
    }
    // Several statements are answered by a list.
    const answers: unknown = await client.query(`${begin}; ${text}`);
    return Array.isArray(answers) ? answers.at(-1) : answers;
  };
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
