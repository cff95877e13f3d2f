import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AnalysisThreads } from '../../src/analysis-thread/protocol.ts';
import { buildServer } from '../../src/http/server.ts';
import type { Deps, Settings } from '../../src/service/deps.ts';
import { Lifecycle } from '../../src/service/lifecycle.ts';
import { newSession } from '../../src/service/new-session.ts';
import { hashPassword } from '../../src/service/password.ts';
import { generateTokenSecret, tokenHash, tokenPrefix } from '../../src/service/token-secret.ts';
import { uuidV7 } from '../../src/service/uuid-v7.ts';
import type { Plan, Role, Scope, UserRecord } from '../../src/store/store.ts';
import { aTenant, aUser } from './builders.ts';
import { type TestDatabase, testStore } from './database.ts';

export type TestServer = {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** Every record of the log: fields and sentence. */
  records: object[];
  close(): Promise<void>;
};

export type TestServerOptions = { settings?: Partial<Settings>; threads?: AnalysisThreads };

export const password = 'correct horse battery';

/** The whole server on a database of its own; `close()` it in `afterAll`. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { store, database, close } = await testStore();
  const records: object[] = [];
  const write = (fields: object, message: string) => {
    records.push({ ...fields, message });
  };
  const now = () => new Date();
  const deps: Deps = {
    store,
    threads: options.threads ?? { analyze: async () => ({ kind: 'lost', reason: 'crash' }), close: async () => {} },
    settings: {
      publicUrl: undefined,
      trustedProxies: [],
      rateLimit: 60,
      memoryBudgetBytes: 2 ** 28,
      ...options.settings,
    },
    secretKey: randomBytes(32),
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log: { debug: write, info: write, warn: write, error: write },
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
  const secret = generateTokenSecret();
  const record = { id: randomUUID(), name: 'test', prefix: tokenPrefix(secret), scopes, hash: tokenHash(secret) };
  const dates = { createdAt: new Date(), lastUsedAt: null, expiresAt: null, revokedAt: null };
  await deps.store.tokens.create(tenantId, { ...record, ...dates, createdBy: null });
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
