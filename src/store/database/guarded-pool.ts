import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { type ClientBase, Pool, type PoolClient } from 'pg';
import { breaksConnection, commitInDoubt, databaseError, databaseTimeout } from './database-error.ts';
import { packetSocket } from './packet-socket.ts';
import { nameOfPlan } from './planned-once.ts';
import { begin, type Client, commit, SecondStatement, sendTogether } from './send-together.ts';

export type PoolOptions = {
  url: string;
  maxConnections: number;
  /** The time limit of each statement; after it, the connection is closed. */
  statementTimeoutMs: number | undefined;
  /** The time limit for getting a connection; longer by itself where no request waits for the statements. */
  connectTimeoutMs?: number | undefined;
};

const usualConnectTimeoutMs = 2000;
const patientConnectTimeoutMs = 30_000;
// The outcome of a commit does not matter for a transaction that only reads.
const writing = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:insert|update|delete|with)\b/i;

/** A pool that answers in bounded time, and hides the texts of database errors. */
export function guardedPool(options: PoolOptions): PostgresPool {
  const ownTimeoutMs = options.statementTimeoutMs === undefined ? patientConnectTimeoutMs : usualConnectTimeoutMs;
  const direct = new WeakSet<ClientBase>();
  const connectTimeoutMs = options.connectTimeoutMs ?? ownTimeoutMs;
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    stream: packetSocket,
    application_name: 'firstfail',
    onConnect: async (client) => {
      if (await inTime(isDirect(client), connectTimeoutMs)) direct.add(client);
    },
  });
  pool.on('error', () => undefined);
  return {
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw databaseError(error);
      });
      return guardClient(client, { ...options, keepsPlans: direct.has(client) });
    },
    end: async () => await pool.end(),
  };
}

/**
 * Whether a connection is one session of the database, which can keep plans: a pooler names a process of its own at the
 * connection, and hands each transaction to one of the database.
 */
async function isDirect(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as ClientBase & { processID: number | null }).processID;
}

type ClientOptions = Pick<PoolOptions, 'statementTimeoutMs'> & { keepsPlans: boolean };

function guardClient(client: PoolClient, options: ClientOptions): PostgresPoolClient {
  let broken: Error | undefined;
  let hasWritten = false;
  const statements = sendTogether(options.keepsPlans ? keepingPlans(client) : client);
  const query = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (broken) throw broken;
    hasWritten = text !== begin && (hasWritten || writing.test(text));
    try {
      return (await inTime(statements(text, parameters), options.statementTimeoutMs)) as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof SecondStatement) throw error;
      const translated = databaseError(error);
      if (error !== translated && !breaksConnection(error)) throw translated;
      broken = text === commit && hasWritten ? commitInDoubt(translated) : translated;
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

function keepingPlans(client: PoolClient): Client {
  return {
    query: async (text, values = []) => {
      const name = nameOfPlan(text);
      return await (name === undefined ? client.query(text, values) : client.query({ name, text, values }));
    },
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
