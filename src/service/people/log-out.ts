import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** The session is removed from the database, so a copy of the cookie is worthless. */
export async function logOut(deps: Deps, actor: Actor): Promise<void> {
  await deps.store.sessions.delete(requireUser(actor).sessionHash);
}
