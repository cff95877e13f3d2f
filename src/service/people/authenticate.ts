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
  requireUser,
  type TokenActor,
} from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isWellFormedToken, tokenHash } from '../tokens/token-secret.ts';
import { isIdle, sessionHash } from './new-session.ts';

/** What a request brought: the word after Bearer (empty when there is none), the session cookie, and from where. */
export type Credentials = { bearer: string | undefined; session: string | undefined; caller: Caller };

const anonymous: Actor = { kind: 'anonymous' };
const noteEveryMs = 60_000;
const maxNoted = 10_000;
const notedUses = new WeakMap<Store, Map<string, number>>();
const sessionShape = /^[\w-]{43}$/;

// One sentence for every reason, so that nobody learns which tokens exist.
const badToken = 'The API token is unknown, revoked or expired.';

const require: Record<Credential, (actor: Actor) => Actor> = {
  none: (actor) => actor,
  visitor: (actor) => actor,
  ingest: requireIngester,
  read: requireReader,
  manual: requireManual,
  session: requireUser,
  admin: requireAdmin,
};

/** Who asks, if they may come through a door with this credential; a token that was sent wins over a cookie. */
export async function authenticate(deps: Deps, credential: Credential, sent: Credentials): Promise<Actor> {
  if (credential === 'none') return anonymous;
  const usesToken = sent.bearer !== undefined && credential !== 'visitor';
  const actor = usesToken ? await tokenActor(deps, sent.bearer ?? '') : await sessionActor(deps, sent);
  return require[credential](actor);
}

async function tokenActor(deps: Deps, secret: string): Promise<TokenActor> {
  const found = isWellFormedToken(secret) ? await deps.store.tokens.findByHash(tokenHash(secret)) : undefined;
  if (found === undefined) throw new AppError('unauthenticated', badToken);
  noteUse(deps, found.id, (now) => deps.store.tokens.touch(found.tenantId, found.id, now));
  return { kind: 'token', tenantId: found.tenantId, tokenId: found.id, scopes: found.scopes };
}

/** Not waited for: that something was used is worth no delay and no failure. */
function noteUse(deps: Deps, id: string, touch: (now: Date) => Promise<void>): void {
  const now = deps.now();
  if (wasNoted(deps.store, id, now.getTime())) return;
  touch(now).catch((error) => {
    deps.log.warn({ id, error: describeError(error) }, 'could not note the use of a token or session');
  });
}

/** The store writes at most once a minute too; this spares it being asked with every request. */
function wasNoted(store: Store, id: string, nowMs: number): boolean {
  const times = notedUses.get(store) ?? new Map<string, number>();
  notedUses.set(store, times);
  const elapsedMs = nowMs - (times.get(id) ?? Number.NEGATIVE_INFINITY);
  if (elapsedMs >= 0 && elapsedMs < noteEveryMs) return true;
  if (times.size >= maxNoted) times.clear();
  times.set(id, nowMs);
  return false;
}

async function sessionActor(deps: Deps, { session: cookie, caller }: Credentials): Promise<Actor> {
  if (cookie === undefined || !sessionShape.test(cookie)) return anonymous;
  const now = deps.now();
  const found = await deps.store.sessions.find(sessionHash(cookie), now);
  if (found === undefined || isIdle(found.session, now)) return anonymous;
  const { session, user, tenant } = found;
  noteUse(deps, session.id, (usedAt) => deps.store.sessions.touch(tenant.id, session.idHash, usedAt));
  return {
    kind: 'user',
    tenantId: tenant.id,
    user: { id: user.id, email: user.email, role: user.role },
    tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan },
    sessionHash: session.idHash,
    caller,
  };
}
