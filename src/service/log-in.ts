import type { Login, Who } from '../contract/session.ts';
import { AppError } from '../errors.ts';
import type { TenantRecord, UserRecord } from '../store/store.ts';
import type { UserActor } from './actor.ts';
import { sessionHash } from './authenticate.ts';
import { type BrowserOrigin, checkOrigin, issueCsrfToken } from './check-csrf.ts';
import type { Deps } from './deps.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { whoIs } from './who-is.ts';

export const sessionLifetimeMs = 7 * 24 * 60 * 60_000;

export type LoginInput = {
  login: Login;
  from: BrowserOrigin;
  /** The address the request came from. */
  remote: string;
  throttle: LoginThrottle;
  /** The cookie the browser came with: it dies, so that nobody can plant one. */
  oldSession: string | undefined;
};

export type LoggedIn = { who: Who; session: string; csrfToken: string };

/** Anybody may try; an unknown address and a wrong password get the same answer after the same work. */
export async function logIn(deps: Deps, input: LoginInput): Promise<LoggedIn> {
  checkOrigin(deps, input.from);
  const { email, password } = input.login;
  const attempt = { account: email.toLowerCase(), remote: input.remote };
  input.throttle.take(attempt, deps.now());
  const user = await deps.store.accounts.findUserByEmail(email);
  const matches = await verifyPassword(user?.passwordHash, password);
  const tenant = user && matches ? await deps.store.accounts.getTenant(user.tenantId) : undefined;
  if (!user || !tenant) throw new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
  input.throttle.forgive(attempt);
  if (input.oldSession !== undefined) await deps.store.sessions.delete(sessionHash(input.oldSession));
  return await open(deps, user, tenant);
}

async function open(deps: Deps, user: UserRecord, tenant: TenantRecord): Promise<LoggedIn> {
  const session = deps.randomBytes(32).toString('base64url');
  const actor: UserActor = { kind: 'user', tenantId: tenant.id, user, tenant, sessionHash: sessionHash(session) };
  const createdAt = deps.now();
  await deps.store.sessions.create({
    idHash: actor.sessionHash,
    tenantId: tenant.id,
    userId: user.id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  });
  return { who: whoIs(actor), session, csrfToken: issueCsrfToken(deps, actor) };
}
