import type { Credential } from '../../contract/endpoints.ts';
import { AppError } from '../../kernel/app-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import type { Store } from '../../store/store.ts';
import {
  type Actor,
  type Caller,
  requireAdmin,
  requireIngester,
  requireManual,
  requireReader,
  requireToken,
  requireUser,
  type TokenActor,
} from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isWellFormedToken, tokenHash } from '../tokens/token-secret.ts';
import { isIdle, sessionHash } from './new-session.ts';

/** The credentials of a request: the word after Bearer (empty where there is none), the session cookie, the caller. */
export type Credentials = { bearer: string | undefined; session: string | undefined; caller: Caller };

const anonymous: Actor = { kind: 'anonymous' };
const recordEveryMs = 60_000;
const maxRecorded = 10_000;
const recordedUses = new WeakMap<Store, Map<string, number>>();
const sessionShape = /^[\w-]{43}$/;

// The same sentence for every reason, so that nobody learns which tokens exist.
const badToken = 'The API token is unknown, revoked or expired.';

const require: Record<Credential, (actor: Actor) => Actor> = {
  none: (actor) => actor,
  visitor: (actor) => actor,
  ingest: requireIngester,
  read: requireReader,
  manual: requireManual,
  agent: requireToken,
  session: requireUser,
  admin: requireAdmin,
};

/** The caller, if a route with this credential admits them; a token takes precedence over a cookie. */
export async function authenticate(deps: Deps, credential: Credential, sent: Credentials): Promise<Actor> {
  if (credential === 'none') return anonymous;
  const usesToken = sent.bearer !== undefined && credential !== 'visitor';
  const actor = usesToken ? await tokenActor(deps, sent.bearer ?? '') : await sessionActor(deps, sent);
  return require[credential](actor);
}

async function tokenActor(deps: Deps, secret: string): Promise<TokenActor> {
  const token = isWellFormedToken(secret) ? await deps.store.tokens.findByHash(tokenHash(secret)) : undefined;
  if (token === undefined) throw new AppError('unauthenticated', badToken);
  recordUse(deps, token.id, (now) => deps.store.tokens.touch(token.tenantId, token.id, now));
  return { kind: 'token', tenantId: token.tenantId, tokenId: token.id, scopes: token.scopes };
}

/** Not awaited: recording a use is worth no delay and no failure. */
function recordUse(deps: Deps, id: string, touch: (now: Date) => Promise<void>): void {
  const now = deps.now();
  if (wasRecorded(deps.store, id, now.getTime())) return;
  touch(now).catch((error) => {
    deps.log.warn({ id, error: describeError(error) }, 'could not record the use of a token or session');
  });
}

/** The store writes at most once a minute too; this avoids a statement for every request. */
function wasRecorded(store: Store, id: string, nowMs: number): boolean {
  const times = recordedUses.get(store) ?? new Map<string, number>();
  recordedUses.set(store, times);
  const elapsedMs = nowMs - (times.get(id) ?? Number.NEGATIVE_INFINITY);
  if (elapsedMs >= 0 && elapsedMs < recordEveryMs) return true;
  if (times.size >= maxRecorded) times.clear();
  times.set(id, nowMs);
  return false;
}

async function sessionActor(deps: Deps, { session: cookie, caller }: Credentials): Promise<Actor> {
  if (cookie === undefined || !sessionShape.test(cookie)) return anonymous;
  const now = deps.now();
  const stored = await deps.store.sessions.find(sessionHash(cookie), now);
  if (stored === undefined || isIdle(stored.session, now)) return anonymous;
  const { session, user, tenant } = stored;
  recordUse(deps, session.id, (usedAt) => deps.store.sessions.touch(tenant.id, session.idHash, usedAt));
  return {
    kind: 'user',
    tenantId: tenant.id,
    user: { id: user.id, email: user.email, role: user.role },
    tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan },
    sessionHash: session.idHash,
    caller,
  };
}
