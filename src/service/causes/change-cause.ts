import type { Cause, CauseChange } from '../../contract/causes/cause.ts';
import { type Actor, requireUser } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { causeReply } from './cause-reply.ts';
import { noSuchCause } from './get-cause.ts';

/** A person sets the status of a cause. */
export async function changeCause(
  deps: Deps,
  actor: Actor,
  { fingerprint, status, note }: CauseChange & { fingerprint: string },
): Promise<Cause> {
  const person = requireUser(actor);
  const { tenantId, user } = person;
  const before = await deps.store.causes.get(tenantId, fingerprint);
  if (before === undefined) throw noSuchCause();
  const subject = { id: null, name: before.fingerprint };
  const details = { from: before.status, to: status };
  const audit = auditRecord(deps, person, { action: 'cause.changed', subject, details });
  const change = { status, note: note || null, at: deps.now(), by: user.id, audit };
  const cause = await deps.store.causes.change(tenantId, fingerprint, change);
  if (cause === undefined) throw noSuchCause();
  return causeReply(cause);
}
