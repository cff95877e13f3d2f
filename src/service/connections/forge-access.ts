import type { Access } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Grant } from '../../sign-in/gitlab-sign-in.ts';
import type { ConnectionChanges, ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { appAccess } from './app-access.ts';
import { openPair, openToken, type Pair, sealPair } from './forge-credential.ts';

const marginMs = 60_000;
const mostAtOnce = 3;
const underWay = new WeakMap<Store, Map<string, Promise<Access | undefined>>>();

const signInAgain = 'GitLab no longer takes the sign-in of this connection: it expired or was revoked there.';
const wayBack = 'Sign in at GitLab again, or enter an access token.';

/**
 * The access for calls of the forge, by a token, a sign-in or an installation of the App; undefined without a valid one,
 * and then the health of the connection says what to do. Throws if a stored credential cannot be opened, or the forge
 * cannot be asked for a new token.
 */
export async function accessOf(deps: Deps, connection: ConnectionRecord): Promise<Access | undefined> {
  const { access, credential } = connection;
  if (access === 'app') return await appAccess(deps, connection);
  if (access === 'none' || credential === null) return undefined;
  if (access === 'token') return { kind: 'token', token: openToken(deps, connection, credential) };
  const pair = openPair(deps, connection, credential);
  return isFresh(deps, pair) ? asAccess(pair) : await refreshedOnce(deps, connection);
}

export function pairOf(deps: Deps, { accessToken, refreshToken, expiresInSeconds }: Grant): Pair {
  const expiresAt = expiresInSeconds === null ? null : new Date(deps.now().getTime() + expiresInSeconds * 1000);
  return { accessToken, refreshToken, expiresAt };
}

/** Callers share a running refresh of this process, so that refreshes use few connections of the database. */
async function refreshedOnce(deps: Deps, connection: ConnectionRecord): Promise<Access | undefined> {
  const all = underWay.get(deps.store) ?? new Map<string, Promise<Access | undefined>>();
  underWay.set(deps.store, all);
  const running = all.get(connection.id);
  if (running) return await running;
  if (all.size >= mostAtOnce) {
    throw new AppError('unavailable', 'GitLab is being asked for tokens of other connections. Try again in a moment.');
  }
  const refreshing = refreshed(deps, connection).finally(() => all.delete(connection.id));
  all.set(connection.id, refreshing);
  return await refreshing;
}

/**
 * One process refreshes at a time: a refresh invalidates both old tokens, so the new ones are stored before their use.
 */
async function refreshed(deps: Deps, { tenantId, id }: ConnectionRecord): Promise<Access | undefined> {
  const stored = await deps.store.inTransaction(tenantId, async ({ connections }) => {
    const latest = await connections.lock(id);
    const pair = latest?.access === 'oauth' && latest.credential && openPair(deps, latest, latest.credential);
    // Another process has refreshed the tokens.
    if (!pair || isFresh(deps, pair)) return latest;
    return await connections.change(id, await refreshedPair(deps, latest, pair));
  });
  if (!stored?.credential || stored.access === 'none' || stored.access === 'app') return undefined;
  if (stored.access === 'token') return { kind: 'token', token: openToken(deps, stored, stored.credential) };
  return asAccess(openPair(deps, stored, stored.credential));
}

async function refreshedPair(deps: Deps, latest: ConnectionRecord, pair: Pair): Promise<ConnectionChanges> {
  const { gitlabSignIn: signIn } = deps;
  if (signIn === undefined || signIn.baseUrl !== latest.baseUrl) {
    return lost('The operator has taken away the sign-in at this GitLab. Enter an access token.');
  }
  const answer = pair.refreshToken === null ? undefined : await signIn.refresh(pair.refreshToken);
  if (answer?.kind !== 'granted') return lost(`${signInAgain} ${wayBack}`);
  return { credential: sealPair(deps, latest, pairOf(deps, answer.grant)) };
}

function lost(reason: string): ConnectionChanges {
  return { credential: null, health: { state: 'unhealthy', reason } };
}

function isFresh(deps: Deps, { expiresAt }: Pair): boolean {
  return expiresAt === null || expiresAt.getTime() - deps.now().getTime() > marginMs;
}

function asAccess({ accessToken }: Pair): Access {
  return { kind: 'oauth', token: accessToken };
}
