import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { accountStore } from './accounts.ts';
import { analysisStore } from './analyses.ts';
import { auditStore } from './audit.ts';
import { causeStore } from './causes.ts';
import { channelStore } from './channels.ts';
import { connectionStore } from './connections.ts';
import { databaseTimeout } from './database-error.ts';
import { failureStore } from './failures.ts';
import { feedbackStore } from './feedback.ts';
import { guardedPool, type PoolOptions } from './guarded-pool.ts';
import { attemptStore } from './login-attempts.ts';
import { memberStore } from './members.ts';
import { modelUsageStore } from './model-usage.ts';
import { notificationStore } from './notifications.ts';
import { passwordStore } from './passwords.ts';
import { purgeExpired } from './purge.ts';
import { rateLimitStore } from './rate-limit.ts';
import { sessionStore } from './sessions.ts';
import { statisticsStore } from './statistics.ts';
import type { Store } from './store.ts';
import type { Database } from './tables.ts';
import type { Enqueue } from './task.ts';
import { tokenStore } from './tokens.ts';

const pingMs = 1000;
// Kysely's own is a session's; `migrate` has another.
const noMigrationLock = { acquireMigrationLock: async () => {}, releaseMigrationLock: async () => {} };

export type StoreOptions = {
  maxConnections?: number;
  statementTimeoutMs?: number;
  connectTimeoutMs?: number;
  /** Without it what is to be done later is only written down. */
  enqueue?: Enqueue;
};

/** The store on a migrated PostgreSQL database. */
export function createStore(url: string, options: StoreOptions = {}): Store {
  const db = openKysely({
    url,
    maxConnections: options.maxConnections ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 4500,
    connectTimeoutMs: options.connectTimeoutMs,
  });
  return {
    analyses: analysisStore(db, options.enqueue),
    statistics: statisticsStore(db),
    causes: causeStore(db),
    feedback: feedbackStore(db),
    tokens: tokenStore(db),
    accounts: accountStore(db),
    sessions: sessionStore(db),
    members: memberStore(db),
    passwords: passwordStore(db),
    audit: auditStore(db),
    channels: channelStore(db),
    connections: connectionStore(db),
    failures: failureStore(db, options.enqueue),
    notifications: notificationStore(db, options.enqueue),
    attempts: attemptStore(db),
    rateLimit: rateLimitStore(db),
    modelUsage: modelUsageStore(db),
    purgeExpired: async (now, analysesBefore) => await purgeExpired(db, now, analysesBefore),
    ping: async () => await ping(db),
    close: async () => await db.destroy(),
  };
}

export function openKysely(options: PoolOptions): Kysely<Database> {
  const postgres = new PostgresDialect({ pool: guardedPool(options) });
  const dialect: Dialect = {
    createDriver: () => postgres.createDriver(),
    createQueryCompiler: () => postgres.createQueryCompiler(),
    createIntrospector: (db) => postgres.createIntrospector(db),
    createAdapter: () => Object.assign(new PostgresAdapter(), noMigrationLock),
  };
  return new Kysely<Database>({ dialect });
}

async function ping(db: Kysely<Database>): Promise<void> {
  const answer = sql`select 1`.execute(db);
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(databaseTimeout()), pingMs);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
