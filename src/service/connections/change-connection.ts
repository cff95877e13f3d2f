import type { Connection, ConnectionChange } from '../../contract/connections/connection.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { changeReport } from './change-report.ts';
import { noConnection } from './connection-reply.ts';
import { sealToken } from './forge-credential.ts';
import { countedReply, ownConnection } from './get-connection.ts';
import { askVersion, registerHook } from './register-hook.ts';
import { setCredential } from './set-credential.ts';

type Input = ConnectionChange & { id: string; origin: string };

/**
 * For admins. A new access token registers the webhook; without one, the administrator enters it by hand. What is
 * answered on merge requests changes after the token.
 */
export async function changeConnection(deps: Deps, actor: Actor, input: Input): Promise<Connection> {
  const admin = requireAdmin(actor);
  const { id, origin, access_token: token, report } = input;
  if (token === undefined && report === undefined) throw nothingGiven();
  if (token !== undefined) await changeAccess(deps, admin, { id, origin, token });
  if (report) await changeReport(deps, admin, { id, report });
  return await countedReply(deps, await ownConnection(deps, admin, id), origin);
}

async function changeAccess(
  deps: Deps,
  admin: UserActor,
  { id, origin, token }: { id: string; origin: string; token: string | null },
): Promise<void> {
  const before = await ownConnection(deps, admin, id);
  if (token === null) {
    await setCredential(deps, admin, { before, given: undefined });
    return;
  }
  const given = { access: 'token', credential: sealToken(deps, before, token) } as const;
  const changed = await setCredential(deps, admin, { before, given });
  const access = { kind: 'token', token } as const;
  const version = await askVersion(deps, before.forge, { address: before, access });
  const registered = await registerHook(deps, changed, { access, origin, version });
  if (!registered) throw noConnection();
}

function nothingGiven(): AppError {
  return new AppError('invalid', 'Nothing is to be changed. Send access_token or report.', {
    errors: [{ pointer: '/access_token', detail: 'Send it, or report.' }],
  });
}
