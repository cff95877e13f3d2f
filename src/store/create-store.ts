import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { analysisStore } from './analyses/analyses.ts';
import { feedbackStore } from './analyses/feedback.ts';
import { causeStore } from './causes/causes.ts';
import { channelStore } from './channels/channels.ts';
import { connectionStore } from './connections/connections.ts';
import { installationStore } from './connections/installations.ts';
import { createTransaction } from './create-transaction.ts';
import { databaseTimeout } from './database/database-error.ts';
import { guardedPool, type PoolOptions } from './database/guarded-pool.ts';
import { inChangingTenant } from './database/in-tenant.ts';
import { failureStore } from './failures/failures.ts';
import { incidentStore } from './incidents/incidents.ts';
import { notificationStore } from './notifications/notifications.ts';
import { modelUsageStore } from './operator/model-usage.ts';
import { purgeExpired } from './operator/purge.ts';
import { rateLimitStore } from './operator/rate-limit.ts';
import { outcomeStore } from './outcomes/outcomes.ts';
import { patternStore } from './patterns/patterns.ts';
import { accountStore } from './people/accounts.ts';
import { attemptStore } from './people/login-attempts.ts';
import { memberStore } from './people/members.ts';
import { passwordStore } from './people/passwords.ts';
import { sessionStore } from './people/sessions.ts';
import { projectStore } from './projects/projects.ts';
import { statisticsStore } from './statistics/statistics.ts';
import type { Store } from './store.ts';
import type { Database } from './tables.ts';
import type { Enqueue } from './task.ts';
import { auditStore } from './tenants/audit.ts';
import { tokenStore } from './tokens/tokens.ts';

const pingMs = 1000;
// Kysely's own is a session's; `migrate` has another.
const noMigrationLock = {
  acquireMigrationLock: async () => {
    // Held by `migrate`.
  },
  releaseMigrationLock: async () => {
    // Held by `migrate`.
  },
};

export type StoreOptions = {
  maxConnections?: number;
  statementTimeoutMs?: number;
  connectTimeoutMs?: number;
  /** Without it, tasks are not put into a queue. */
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
    analyses: analysisStore(db),
    statistics: statisticsStore(db),
    causes: causeStore(db),
    incidents: incidentStore(db),
    outcomes: outcomeStore(db),
    patterns: patternStore(db),
    projects: projectStore(db),
    feedback: feedbackStore(db),
    tokens: tokenStore(db),
    accounts: accountStore(db),
    sessions: sessionStore(db),
    members: memberStore(db),
    passwords: passwordStore(db),
    audit: auditStore(db),
    channels: channelStore(db),
    connections: connectionStore(db),
    installations: installationStore(db),
    failures: failureStore(db, options.enqueue),
    notifications: notificationStore(db, options.enqueue),
    attempts: attemptStore(db),
    rateLimit: rateLimitStore(db),
    modelUsage: modelUsageStore(db),
    inTransaction: async (tenantId, work) =>
      await inChangingTenant(
        db,
        tenantId,
        async (trx) => await work(createTransaction({ trx, tenantId }, options.enqueue)),
      ),
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
