import { createHash } from 'node:crypto';
import type { Credential } from '../contract/endpoints.ts';
import { AppError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import {
  type Actor,
  requireAdmin,
  requireIngester,
  requireManual,
  requireReader,
  requireUser,
  type TokenActor,
} from './actor.ts';
import type { Deps } from './deps.ts';
import { isWellFormedToken, tokenHash } from './token-secret.ts';

/** What a request brought: the word after Bearer (empty when there is none) and the session cookie. */
export type Credentials = { bearer: string | undefined; session: string | undefined };

const anonymous: Actor = { kind: 'anonymous' };
const noteEveryMs = 60_000;
const maxNotedTokens = 10_000;
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
  const actor = usesToken ? await tokenActor(deps, sent.bearer ?? '') : await sessionActor(deps, sent.session);
  return require[credential](actor);
}

/** What is stored of a session cookie. */
export function sessionHash(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex');
}

async function tokenActor(deps: Deps, secret: string): Promise<TokenActor> {
  const found = isWellFormedToken(secret) ? await deps.store.tokens.findByHash(tokenHash(secret)) : undefined;
  if (found === undefined) throw new AppError('unauthenticated', badToken);
  noteUse(deps, found.tenantId, found.id);
  return { kind: 'token', tenantId: found.tenantId, tokenId: found.id, scopes: found.scopes };
}

/** Not waited for: that a token was used is worth no delay and no failure. */
function noteUse(deps: Deps, tenantId: string, tokenId: string): void {
  const now = deps.now();
  if (wasNoted(deps.store, tokenId, now.getTime())) return;
  deps.store.tokens.touch(tenantId, tokenId, now).catch(() => {
    deps.log.warn({ token: tokenId }, 'could not note the use of a token');
  });
}

/** The store writes at most once a minute too; this spares it being asked with every request. */
function wasNoted(store: Store, tokenId: string, nowMs: number): boolean {
  const times = notedUses.get(store) ?? new Map<string, number>();
  notedUses.set(store, times);
  const elapsedMs = nowMs - (times.get(tokenId) ?? Number.NEGATIVE_INFINITY);
  if (elapsedMs >= 0 && elapsedMs < noteEveryMs) return true;
  if (times.size >= maxNotedTokens) times.clear();
  times.set(tokenId, nowMs);
  return false;
}

async function sessionActor(deps: Deps, cookie: string | undefined): Promise<Actor> {
  if (cookie === undefined || !sessionShape.test(cookie)) return anonymous;
  const found = await deps.store.sessions.find(sessionHash(cookie), deps.now());
  if (found === undefined) return anonymous;
  const { session, user, tenant } = found;
  return {
    kind: 'user',
    tenantId: tenant.id,
    user: { id: user.id, email: user.email, role: user.role },
    tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan },
    sessionHash: session.idHash,
  };
}
