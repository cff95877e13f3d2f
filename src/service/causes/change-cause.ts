import type { Cause, CauseChange } from '../../contract/causes/cause.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { applyCauseChange } from './apply-cause-change.ts';
import { causeReply } from './cause-reply.ts';
import { noSuchCause } from './get-cause.ts';

/** A person writes down what is known of a cause. */
export async function changeCause(
  deps: Deps,
  actor: Actor,
  { fingerprint, ...wanted }: CauseChange & { fingerprint: string },
): Promise<Cause> {
  const person = requireUser(actor);
  const { tenantId } = person;
  const { assignee, muted_until } = wanted;
  if (muted_until instanceof Date && muted_until <= deps.now()) throw wrong('/muted_until', 'must be in the future');
  if (assignee) {
    const member = await deps.store.members.get(tenantId, assignee);
    if (member?.status !== 'active') throw wrong('/assignee', 'must be the id of a member');
  }
  const cause = await deps.store.inTransaction(tenantId, async (transaction) => {
    return await applyCauseChange(deps, transaction, { person, fingerprint, wanted });
  });
  if (cause === undefined) throw noSuchCause();
  return causeReply(cause, deps.now());
}

function wrong(pointer: string, detail: string): AppError {
  return new AppError('invalid', 'Some fields are not as they should be.', { errors: [{ pointer, detail }] });
}
