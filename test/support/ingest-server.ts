import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { channels } from '../../src/channels/index.ts';
import { plainWords } from '../../src/channels/message-words.ts';
import { forges } from '../../src/forges/index.ts';
import { buildServer } from '../../src/http/server.ts';
import { ByteBudget } from '../../src/kernel/byte-budget.ts';
import { Lifecycle } from '../../src/kernel/lifecycle.ts';
import { uuidV7 } from '../../src/kernel/uuid.ts';
import { createMetrics } from '../../src/metrics/create-metrics.ts';
import { createLanguageModel } from '../../src/model/create-language-model.ts';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { ModelQueue } from '../../src/service/analyses/model-queue.ts';
import type { Deps } from '../../src/service/deps.ts';
import { ForgePauses } from '../../src/service/failures/forge-pauses.ts';
import { SlowLogs } from '../../src/service/failures/slow-logs.ts';
import { PatternSets } from '../../src/service/patterns/pattern-sets.ts';
import { newToken } from '../../src/service/tokens/new-token.ts';
import type { Store } from '../../src/store/store.ts';
import type { Scope } from '../../src/store/tokens/token-store.ts';
import { createAnalysisThreads, type PoolOptions } from '../../src/thread/pool.ts';
import { storedTenant } from './builders.ts';
import { testStore } from './database.ts';
import { testSettings } from './settings.ts';

export type IngestServer = {
  url: string;
  store: Store;
  databaseUrl: string;
  /** Every line that the service has logged. */
  logged: string[];
  /** A tenant of its own, with a token of these scopes. */
  tenant(...scopes: Scope[]): Promise<{ id: string; token: string }>;
  tokenFor(tenantId: string, ...scopes: Scope[]): Promise<string>;
  /** What its bodies in flight hold of the memory budget. */
  reservedBytes(): number;
  /** A second server on the same database, as another process would be. */
  another(): Promise<{ url: string; close(): Promise<void> }>;
  /** Resolves when no analysis waits for the model. */
  explained(): Promise<void>;
  close(): Promise<void>;
};

export type IngestServerOptions = Partial<PoolOptions> & {
  rateLimit?: number;
  memoryBudgetBytes?: number;
  /** How long a body waits for memory. */
  memoryWaitMs?: number;
  /** An OpenAI-compatible endpoint that re-words analyses. */
  model?: TestModel;
};

export type TestModel = { url: string; tokensPerDay?: number; timeoutMs?: number; now?: () => Date };

type Listening = { url: string; close(): Promise<void>; explained(): Promise<void>; reservedBytes(): number };

const secretKey = randomBytes(32);
const threadSettings: PoolOptions = { threads: 1, timeoutMs: 60_000, evidence: 'quotes', secretKey };

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
    reservedBytes: first.reservedBytes,
    explained: first.explained,
    close: async () => {
      await first.close();
      await close();
    },
  };
}

function makeDeps(store: Store, logged: string[], options: IngestServerOptions): Deps {
  const {
    rateLimit = 10_000,
    memoryBudgetBytes = 256 * 1024 * 1024,
    memoryWaitMs: waitMs = 500,
    model,
    ...pool
  } = options;
  const now = () => new Date();
  const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  const log = { debug: write, info: write, warn: write, error: write };
  const metrics = createMetrics();
  return {
    store,
    threads: createAnalysisThreads({
      ...threadSettings,
      ...(model && { excerptTokens: 4000 }),
      count: metrics.analysis,
      ...pool,
    }),
    net: createOutbound({ allowNetworks: ['127.0.0.0/8', '::1'] }),
    modelQueue: model && modelQueueBy(model, { store, log, metrics }),
    channels,
    messageWords: plainWords,
    forges,
    gitlabSignIn: undefined,
    githubSignIn: undefined,
    githubApp: undefined,
    settings: testSettings({ rateLimit }),
    memory: new ByteBudget(memoryBudgetBytes, { waitMs }),
    secretKey,
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log,
    metrics,
    patterns: new PatternSets(store),
    fetches: { pauses: new ForgePauses(), slow: new SlowLogs() },
    lifecycle: new Lifecycle(),
  };
}

function modelQueueBy({ url, ...own }: TestModel, deps: Pick<Deps, 'store' | 'log' | 'metrics'>): ModelQueue {
  const { fetch } = createOutbound({ allowNetworks: [], trusted: [url] });
  const languageModel = createLanguageModel({ url, model: 'stub', key: 'model-key', fetch, randomBytes });
  return new ModelQueue({ ...deps, languageModel, now: () => new Date(), tokensPerDay: 1e6, ...own });
}

async function listen(deps: Deps): Promise<Listening> {
  const app = buildServer(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const close = async () => {
    app.server.closeAllConnections();
    deps.modelQueue?.close();
    await app.close();
    await deps.threads.close();
  };
  const explained = async () => await deps.modelQueue?.idle();
  return { url: `http://127.0.0.1:${port}`, close, explained, reservedBytes: () => deps.memory.usedBytes };
}

async function createToken(store: Store, tenantId: string, scopes: Scope[]): Promise<string> {
  const ids = { now: () => new Date(), newId: randomUUID };
  const { secret, record, hash } = newToken(ids, { name: 'test', scopes, createdBy: null, expiresAt: null });
  await store.tokens.create(tenantId, { ...record, hash });
  return secret;
}
