import type { CauseChange } from '../../contract/causes/cause.ts';
import { untilSeverityRises } from '../../contract/causes/team-knowledge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { CauseRecord } from '../../store/causes/cause-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { planCauseChange } from './plan-cause-change.ts';

type Wanted = { fingerprint: string; wanted: CauseChange };
type Person = Pick<UserActor, 'user' | 'caller'>;

/** Changes a cause in a transaction, with the activity and the audit entry of it. Undefined if there is no such cause. */
export async function applyCauseChange(
  deps: Pick<Deps, 'now' | 'newId'>,
  { causes, notifications, tenant }: StoreTransaction,
  { person, fingerprint, wanted }: Wanted & { person: Person },
): Promise<CauseRecord | undefined> {
  const before = await causes.lock(fingerprint);
  if (before === undefined) return undefined;
  if (wanted.muted_until === untilSeverityRises && before.severity === 'critical') throw cannotRise();
  const made = { at: deps.now(), by: person.user.id };
  const { changes, activity } = planCauseChange(deps, before, { wanted, ...made });
  if (activity.length === 0) return before;
  await causes.change(fingerprint, changes);
  await causes.addActivity(activity);
  if (changes.mute) await notifications.dropOfCause(fingerprint, 'The cause is muted.');
  const subject = { id: null, name: before.fingerprint };
  const details = {
    changed: activity.map(({ kind }) => kind),
    ...(changes.status && { from: before.status, to: changes.status.status }),
  };
  await tenant.appendAudit(auditRecord(deps, person, { action: 'cause.changed', subject, details }));
  return await causes.lock(fingerprint);
}

function cannotRise(): AppError {
  return new AppError('invalid', 'Some fields are not as they should be.', {
    errors: [{ pointer: '/muted_until', detail: 'must be a date, because the severity is critical and cannot rise' }],
  });
}
