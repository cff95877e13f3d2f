import { createHash } from 'node:crypto';
import type { UserRecord } from '../../store/people/account-store.ts';
import type { SessionRecord } from '../../store/people/session-store.ts';
import type { Caller } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { issueCsrfToken } from './check-csrf.ts';

/** The longest life of a session, however often it is used. */
export const sessionLifetimeMs = 7 * 24 * 60 * 60_000;
const sessionIdleMs = 24 * 60 * 60_000;
const maxUserAgentLength = 200;

/** The two cookies that a browser gets. */
export type SessionCookies = { session: string; csrfToken: string };

/** A new session, which the caller stores, and its cookies. */
export function newSession(
  deps: Deps,
  user: Pick<UserRecord, 'id' | 'tenantId'>,
  caller: Caller,
): { record: SessionRecord; cookies: SessionCookies } {
  const session = deps.randomBytes(32).toString('base64url');
  const idHash = sessionHash(session);
  const now = deps.now();
  const record: SessionRecord = {
    id: deps.newId(),
    idHash,
    tenantId: user.tenantId,
    userId: user.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
    address: caller.address,
    userAgent: caller.userAgent?.replaceAll(/\p{Cc}/gu, '').slice(0, maxUserAgentLength) ?? null,
  };
  return { record, cookies: { session, csrfToken: issueCsrfToken(deps, idHash) } };
}

/** The hash that is stored for a session cookie. */
export function sessionHash(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}

/** The last use is stored to the minute. */
export function isIdle(session: SessionRecord, now: Date): boolean {
  return now.getTime() - session.lastUsedAt.getTime() >= sessionIdleMs;
}
