import type { Cause, CauseChange } from '../contract/cause.ts';
import { type Actor, requireUser } from './actor.ts';
import { causeReply } from './cause-reply.ts';
import type { Deps } from './deps.ts';
import { noSuchCause } from './get-cause.ts';

/** A person says how far they are with it. */
export async function changeCause(
  deps: Deps,
  actor: Actor,
  { fingerprint, status, note }: CauseChange & { fingerprint: string },
): Promise<Cause> {
  const { tenantId, user } = requireUser(actor);
  const change = { status, note: note || null, at: deps.now(), by: user.id };
  const cause = await deps.store.causes.change(tenantId, fingerprint, change);
  if (cause === undefined) throw noSuchCause();
  return causeReply(cause);
}
