import type { Connection, ConnectionChange } from '../../contract/connections/connection.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { noConnection } from './connection-reply.ts';
import { sealToken } from './forge-credential.ts';
import { countedReply, ownConnection } from './get-connection.ts';
import { askVersion, registerHook } from './register-hook.ts';
import { setCredential } from './set-credential.ts';

type Input = ConnectionChange & { id: string; origin: string };

/** For admins. A new access token registers the webhook; without one, the administrator enters it by hand. */
export async function changeConnection(
  deps: Deps,
  actor: Actor,
  { id, origin, access_token: token }: Input,
): Promise<Connection> {
  const admin = requireAdmin(actor);
  const before = await ownConnection(deps, admin, id);
  if (token === null) {
    const without = await setCredential(deps, admin, { before, given: undefined });
    return await countedReply(deps, without, origin);
  }
  const given = { access: 'token', credential: sealToken(deps, before, token) } as const;
  const changed = await setCredential(deps, admin, { before, given });
  const access = { kind: 'token', token } as const;
  const version = await askVersion(deps, before.forge, { address: before, access });
  const registered = await registerHook(deps, changed, { access, origin, version });
  if (!registered) throw noConnection();
  return await countedReply(deps, registered, origin);
}
