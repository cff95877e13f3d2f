import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import type { IngestAnswer } from '../../src/contract/analyses/ingest.ts';
import type { ForgeSource } from '../../src/contract/connections/forge-products.ts';
import type { ProjectAddress } from '../../src/forges/forge.ts';
import { sealToken } from '../../src/service/connections/forge-credential.ts';
import { sealWebhookSecret } from '../../src/service/connections/webhook-secret.ts';
import type { ConnectionRecord } from '../../src/store/connections/connection-store.ts';
import { createSqlRunner } from '../../src/store/database/sql-runner.ts';
import type { FailureRecord } from '../../src/store/failures/failure-store.ts';
import { startTasks, type Tasks } from '../../src/tasks/start-tasks.ts';
import { createAnalysisThreads } from '../../src/thread/pool.ts';
import { aConnection, storedTenant } from './builders.ts';
import { patience } from './database.ts';
import { aToken, type TestServer, type TestServerOptions, testServer } from './http.ts';

/** The service with its threads, its queue and a worker, on a port of its own. */
export type WebhookWorld = TestServer & {
  url: string;
  /** A project that is attached, as the wizard would have made it; without a token no forge is asked. */
  connect(
    place: ProjectAddress,
    own?: Partial<ConnectionRecord> & { token?: string; secret?: never },
  ): Promise<Attached>;
  /** The analyses of a tenant, newest first. */
  analyses(tenantId: string): Promise<Analysis[]>;
  failures(connection: ConnectionRecord): Promise<FailureRecord[]>;
  /** Posts a log as a CI would. */
  post(tenantId: string, payload: object): Promise<IngestAnswer>;
  /** How many tasks are in the queue, those under way and those for later included, but those that look at what passed. */
  waitingTasks(tenantId?: string): Promise<number>;
  /** When the tasks of a tenant are due. */
  dueTasks(tenantId: string): Promise<Date[]>;
  forgetTasks(tenantId: string): Promise<void>;
  /** Makes what is planned for later due now, for one tenant or for all. */
  hurry(tenantId?: string): Promise<void>;
  /** Takes tasks, as another process would. */
  work(): Promise<Tasks>;
};

export type Attached = { connection: ConnectionRecord; secret: string; url: string; tenantId: string };

type WorldOptions = TestServerOptions & { evidence?: 'quotes' | 'none'; works?: boolean };

export const theSecret = 'a-secret-that-only-the-forge-knows';

export async function startWebhookWorld(options: WorldOptions = {}): Promise<WebhookWorld> {
  const { evidence = 'quotes', works = true, ...more } = options;
  const secretKey = Buffer.alloc(32, 3);
  const threads = createAnalysisThreads({ threads: 1, timeoutMs: 60_000, evidence, secretKey });
  const server = await testServer({ threads, ...more });
  const { deps, app, database } = server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const closing: (() => Promise<void>)[] = [];
  const work = async () => {
    const runner = createSqlRunner({ url: database.url, maxConnections: 3, ...patience });
    const tasks = await startTasks(deps, { execute: runner.execute, schedules: [] });
    closing.push(async () => await tasks.stop().finally(() => runner.close()));
    return tasks;
  };
  const counting = createSqlRunner({ url: database.url, maxConnections: 1, ...patience });
  if (works) await work();
  return {
    ...server,
    url,
    work,
    connect: async (place, { token, ...own } = {}) => {
      const { id: tenantId } = own.tenantId ? { id: own.tenantId } : await storedTenant(deps.store);
      const forge: ForgeSource = own.forge ?? (place.edition === null ? 'forge-a' : 'forge-b');
      const record = aConnection(tenantId, { forge, ...place, createdAt: deps.now(), ...own });
      record.secret = sealWebhookSecret(deps, record, theSecret);
      if (token !== undefined) Object.assign(record, { access: 'token', credential: sealToken(deps, record, token) });
      if (!(await deps.store.connections.create(tenantId, record, {}))) throw new Error('connected already');
      return {
        connection: record,
        secret: theSecret,
        tenantId,
        url: `${url}/webhook/${forge}?connection=${record.id}`,
      };
    },
    analyses: async (tenantId) => await deps.store.analyses.list(tenantId, {}, { limit: 500 }),
    failures: async ({ tenantId, id }) => await deps.store.failures.list(tenantId, id, { limit: 500 }),
    post: async (tenantId, payload) => {
      const { headers } = await aToken(server, tenantId, 'ingest');
      const answer = await app.inject({ method: 'POST', url: '/api/ingest/log', headers, payload });
      return answer.json();
    },
    waitingTasks: async (tenantId) => {
      const { rows } = await counting.execute(
        "select count(*)::int as count from pgboss.job where state < 'completed' and name not in ('resolve-passed', 'close-incident') and data->>'tenantId' = coalesce($1, data->>'tenantId')",
        [tenantId ?? null],
      );
      return (rows[0] as { count: number }).count;
    },
    dueTasks: async (tenantId) => {
      const query = "select start_after from pgboss.job where state < 'active' and data->>'tenantId' = $1";
      return (await counting.execute(query, [tenantId])).rows.map((row) => (row as { start_after: Date }).start_after);
    },
    forgetTasks: async (tenantId) => {
      await counting.execute("delete from pgboss.job where data->>'tenantId' = $1", [tenantId]);
    },
    hurry: async (tenantId) => {
      await counting.execute(
        "update pgboss.job set start_after = now() where state < 'active' and start_after > now() and data->>'tenantId' = coalesce($1, data->>'tenantId')",
        [tenantId ?? null],
      );
    },
    close: async () => {
      await counting.close();
      for (const close of closing) await close();
      await server.close();
      await threads.close();
    },
  };
}

/** What it answers once that is something; fails after two minutes. */
export async function eventually<T>(look: () => Promise<T | undefined | false>, forMs = 120_000): Promise<T> {
  for (const until = Date.now() + forMs; ; ) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > until) throw new Error('It did not happen in time.');
    await sleep(50);
  }
}
