import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAnalysisThreads, type PoolOptions } from '../../src/analysis-thread/pool.ts';
import { buildServer } from '../../src/http/server.ts';
import type { Deps } from '../../src/service/deps.ts';
import { Lifecycle } from '../../src/service/lifecycle.ts';
import { generateTokenSecret, tokenHash, tokenPrefix } from '../../src/service/token-secret.ts';
import { uuidV7 } from '../../src/service/uuid-v7.ts';
import type { Scope, Store } from '../../src/store/store.ts';
import { storedTenant } from './builders.ts';
import { testStore } from './database.ts';

export type IngestServer = {
  url: string;
  store: Store;
  databaseUrl: string;
  /** Every line that the service has logged. */
  logged: string[];
  /** A tenant of its own, with a token of these scopes. */
  tenant(...scopes: Scope[]): Promise<{ id: string; token: string }>;
  tokenFor(tenantId: string, ...scopes: Scope[]): Promise<string>;
  /** A second server on the same database, as another process would be. */
  another(): Promise<{ url: string; close(): Promise<void> }>;
  close(): Promise<void>;
};

export type IngestServerOptions = Partial<PoolOptions> & { rateLimit?: number; memoryBudgetBytes?: number };

const secretKey = randomBytes(32);

/** The HTTP server on a port of its own, with real threads and a real database. */
export async function startIngestServer(options: IngestServerOptions = {}): Promise<IngestServer> {
  const { store, database, close } = await testStore();
  const logged: string[] = [];
  const serve = async () => await listen(makeDeps(store, logged, options));
  const first = await serve();
  return {
    url: first.url,
    store,
    databaseUrl: database.superuserUrl,
    logged,
    tenant: async (...scopes) => {
      const { id } = await storedTenant(store);
      return { id, token: await createToken(store, id, scopes) };
    },
    tokenFor: async (tenantId, ...scopes) => await createToken(store, tenantId, scopes),
    another: serve,
    close: async () => {
      await first.close();
      await close();
    },
  };
}

function makeDeps(store: Store, logged: string[], options: IngestServerOptions): Deps {
  const { rateLimit = 10_000, memoryBudgetBytes = 256 * 1024 * 1024, ...pool } = options;
  const now = () => new Date();
  const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  return {
    store,
    threads: createAnalysisThreads({ threads: 1, timeoutMs: 5_000, evidence: 'quotes', secretKey, ...pool }),
    settings: { publicUrl: undefined, trustedProxies: [], rateLimit, memoryBudgetBytes },
    secretKey,
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log: { debug: write, info: write, warn: write, error: write },
    lifecycle: new Lifecycle(),
  };
}

async function listen(deps: Deps): Promise<{ url: string; close(): Promise<void> }> {
  const app = buildServer(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
    await deps.threads.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function createToken(store: Store, tenantId: string, scopes: Scope[]): Promise<string> {
  const secret = generateTokenSecret();
  const record = {
    id: randomUUID(),
    name: 'test',
    prefix: tokenPrefix(secret),
    scopes,
    createdAt: new Date(),
    createdBy: null,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };
  await store.tokens.create(tenantId, { ...record, hash: tokenHash(secret) });
  return secret;
}
