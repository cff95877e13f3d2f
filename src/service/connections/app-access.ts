import type { Access, Setback } from '../../forges/forge.ts';
import type { GithubApp } from '../../forges/github/github-app.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

const noApp = 'The operator has taken away the GitHub App. Enter an access token.';
const notOurs =
  'This installation of the GitHub App is no longer bound. Sign in at GitHub and choose the repository again.';
const notThere =
  'Install the App at GitHub again, give it this repository, and end a suspension. Then choose the repository again.';

/** A token of the App for the connection's repository alone; undefined where GitHub gives none. */
export async function appAccess(deps: Deps, connection: ConnectionRecord): Promise<Access | undefined> {
  const { tenantId, baseUrl, installationId, repositoryId } = connection;
  const app = appAt(deps, baseUrl);
  if (app === undefined) return await lost(deps, connection, noApp);
  if (installationId === null || repositoryId === null) return await lost(deps, connection, notOurs);
  const bound = await deps.store.installations.findBound(baseUrl, installationId);
  if (bound?.tenantId !== tenantId) return await lost(deps, connection, notOurs);
  const answer = await app.access({ installationId, repositoryId });
  if (answer.kind === 'access') return answer.access;
  if (answer.kind === 'later') throw new AppError('unavailable', answer.reason, retryOf(answer));
  return await lost(deps, connection, `${answer.reason.replace(/[.]?$/, '.')} ${notThere}`);
}

/** The App that speaks for connections at this address. */
export function appAt({ githubApp }: Pick<Deps, 'githubApp'>, baseUrl: string): GithubApp | undefined {
  return githubApp?.baseUrl === baseUrl ? githubApp : undefined;
}

async function lost({ store }: Deps, { tenantId, id, health }: ConnectionRecord, reason: string): Promise<undefined> {
  if (health.reason === reason) return undefined;
  await store.connections.change(tenantId, id, { health: { state: 'unhealthy', reason } });
  return undefined;
}

function retryOf({ retryAfterMs }: Extract<Setback, { kind: 'later' }>) {
  return retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
}
