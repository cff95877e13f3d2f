import type { CreatedConnection, NewConnection } from '../../contract/connections/connection.ts';
import { noReport } from '../../contract/connections/no-report.ts';
import { changedReport } from '../../contract/connections/report.ts';
import type { ProjectAddress } from '../../forges/forge.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { assertAnswerable } from './change-report.ts';
import { connectionReply, noConnection } from './connection-reply.ts';
import { sealToken } from './forge-credential.ts';
import { newConnection, storeConnection } from './new-connection.ts';
import { badBaseUrl, projectAddressOf } from './project-address.ts';
import { askVersion, type Registering, registerHook } from './register-hook.ts';
import { credentialed } from './set-credential.ts';

/**
 * For admins. Without an access token it makes no call; with one, it registers the webhook on the forge. Only this
 * answer holds the secret.
 */
export async function createConnection(
  deps: Deps,
  actor: Actor,
  { input, origin }: { input: NewConnection; origin: string },
): Promise<CreatedConnection> {
  const admin = requireAdmin(actor);
  const address = projectAddressOf(deps, input);
  const { access_token: token, report = {} } = input;
  assertAnswerable(report, token !== undefined);
  const made = newConnection(deps, admin, { forge: input.forge, address });
  const { secret } = made;
  const record = { ...made.record, report: changedReport(noReport, report) };
  // Made before anything is stored: a failure here would leave a connection whose secret nobody knows.
  const answer = { ...connectionReply(deps, record, { origin }), secret };
  if (token === undefined) {
    await storeConnection(deps, admin, record);
    return answer;
  }
  const registering = await prepared(deps, input, { address, token, origin });
  const credential = sealToken(deps, record, token);
  const stored = { ...record, ...credentialed(deps, { access: 'token', credential }) };
  await storeConnection(deps, admin, stored);
  const registered = await registerHook(deps, stored, registering);
  if (!registered) throw noConnection();
  return { ...connectionReply(deps, registered, { origin }), secret };
}

/** Checks the address before anything is stored: a host name without an allowed address is a mistake. */
async function prepared(
  deps: Deps,
  { forge }: NewConnection,
  { address, token, origin }: { address: ProjectAddress; token: string; origin: string },
): Promise<Registering> {
  const access = { kind: 'token', token } as const;
  const version = await askVersion(deps, forge, { address, access });
  if (version.kind === 'unreachable' && version.isForbidden) throw badBaseUrl(version.reason);
  return { access, origin, version };
}
