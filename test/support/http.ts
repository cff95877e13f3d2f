import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { channels } from '../../src/channels/index.ts';
import { plainWords } from '../../src/channels/message-words.ts';
import { type AppSettings, createGithubApp } from '../../src/forges/github/github-app.ts';
import { forges } from '../../src/forges/index.ts';
import { buildServer } from '../../src/http/server.ts';
import { ByteBudget } from '../../src/kernel/byte-budget.ts';
import { Lifecycle } from '../../src/kernel/lifecycle.ts';
import { uuidV7 } from '../../src/kernel/uuid.ts';
import { createMetrics } from '../../src/metrics/create-metrics.ts';
import { createOutbound } from '../../src/net/create-outbound.ts';
import type { Outbound } from '../../src/net/outbound.ts';
import type { Deps, Settings } from '../../src/service/deps.ts';
import { ForgePauses } from '../../src/service/failures/forge-pauses.ts';
import { SlowLogs } from '../../src/service/failures/slow-logs.ts';
import { PatternSets } from '../../src/service/patterns/pattern-sets.ts';
import { newSession } from '../../src/service/people/new-session.ts';
import { hashPassword } from '../../src/service/people/password.ts';
import { newToken } from '../../src/service/tokens/new-token.ts';
import { createGithubSignIn } from '../../src/sign-in/github-sign-in.ts';
import { createGitlabSignIn } from '../../src/sign-in/gitlab-sign-in.ts';
import type { OauthApplication } from '../../src/sign-in/oauth-application.ts';
import type { Role, UserRecord } from '../../src/store/people/account-store.ts';
import type { Plan } from '../../src/store/tenants/tenant-record.ts';
import type { Scope } from '../../src/store/tokens/token-store.ts';
import { createEnqueue } from '../../src/tasks/enqueue.ts';
import type { AnalysisThreads } from '../../src/thread/protocol.ts';
import { parseJson } from '../../src/thread/read-json.ts';
import { aTenant, aUser } from './builders.ts';
import { type TestDatabase, testStore } from './database.ts';
import { testSettings } from './settings.ts';

export type TestServer = {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** Every record of the log: fields and sentence. */
  records: object[];
  close(): Promise<void>;
};

export type TestServerOptions = {
  settings?: Partial<Settings>;
  threads?: AnalysisThreads;
  net?: Outbound;
  gitlab?: OauthApplication;
  github?: OauthApplication;
  githubApp?: AppSettings;
  now?: () => Date;
};

export const password = 'correct horse battery';

const noThreads: AnalysisThreads = {
  analyze: async () => ({ kind: 'lost', reason: 'crash' }),
  analyzeFetched: async () => ({ kind: 'lost', reason: 'crash' }),
  checkPattern: async () => ({ kind: 'lost', reason: 'crash' }),
  tryPattern: async () => ({ kind: 'lost', reason: 'crash' }),
  analyzeWithoutLog: () => {
    throw new Error('This server has no analysis threads.');
  },
  readJson: async (bytes) => parseJson(bytes),
  close: async () => {},
};

/** The whole server on a database of its own; `close()` it in `afterAll`. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const now = options.now ?? (() => new Date());
  const { store, database, close } = await testStore({ enqueue: createEnqueue(now) });
  const records: object[] = [];
  const write = (fields: object, message: string) => {
    records.push({ ...fields, message });
  };
  // What is outside stands on this machine.
  const net = options.net ?? createOutbound({ allowNetworks: ['127.0.0.0/8', '::1'] });
  const deps: Deps = {
    store,
    threads: options.threads ?? noThreads,
    net,
    modelQueue: undefined,
    channels,
    messageWords: plainWords,
    forges,
    gitlabSignIn: options.gitlab && createGitlabSignIn(options.gitlab, net.fetch),
    githubSignIn: options.github && createGithubSignIn(options.github, net.fetch),
    githubApp: options.githubApp && createGithubApp(options.githubApp, { net, now }),
    settings: testSettings(options.settings),
    memory: new ByteBudget(2 ** 28),
    secretKey: randomBytes(32),
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log: { debug: write, info: write, warn: write, error: write },
    metrics: createMetrics(),
    patterns: new PatternSets(store),
    fetches: { pauses: new ForgePauses(), slow: new SlowLogs() },
    lifecycle: new Lifecycle(),
  };
  const app = buildServer(deps);
  await app.ready();
  return {
    app,
    deps,
    database,
    records,
    close: async () => {
      await app.close();
      await close();
    },
  };
}

/** A tenant with one user who can sign in with `password`. */
export async function aTenantWithUser({ deps }: TestServer, own: { plan?: Plan; role?: Role } = {}) {
  const tenant = aTenant({ plan: own.plan ?? 'free' });
  const user = aUser(tenant.id, { role: own.role ?? 'admin', passwordHash: await hashPassword(password) });
  await deps.store.accounts.createTenant(tenant, user);
  return { tenant, user };
}

/** A token as the operator makes one; answers its secret and the header that carries it. */
export async function aToken({ deps }: TestServer, tenantId: string, ...scopes: Scope[]) {
  const { secret, record, hash } = newToken(deps, { name: 'test', scopes, createdBy: null, expiresAt: null });
  await deps.store.tokens.create(tenantId, { ...record, hash });
  return { id: record.id, secret, headers: { authorization: `Bearer ${secret}` } };
}

/** What a browser holds after signing in: its cookies, and the headers of a mutating call. */
export async function signIn({ app }: TestServer, email: string) {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`signing in answered ${answer.statusCode}: ${answer.body}`);
  return browserOf(answer.cookies);
}

/** The same without the work of checking a password. */
export async function aBrowser({ deps }: TestServer, user: UserRecord) {
  const { record, cookies } = newSession(deps, user, { address: '127.0.0.1', userAgent: 'test' });
  await deps.store.sessions.create(record);
  return browserOf([
    { name: 'firstfail_session', value: cookies.session },
    { name: 'csrf_token', value: cookies.csrfToken },
  ]);
}

/** Another person of a tenant; signs in with `password` where `canSignIn` says so. */
export async function aMember(
  { deps }: TestServer,
  tenantId: string,
  own: { role?: Role; canSignIn?: boolean } = {},
): Promise<UserRecord> {
  const passwordHash = own.canSignIn ? await hashPassword(password) : '$argon2id$none';
  const user = aUser(tenantId, { role: own.role ?? 'member', passwordHash });
  await deps.store.accounts.createUser(user);
  return user;
}

export function browserOf(cookies: readonly { name: string; value: string }[]) {
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const csrf = value('csrf_token');
  return { session: value('firstfail_session'), csrf, headers: { cookie }, mutating: { cookie, 'x-csrf-token': csrf } };
}
