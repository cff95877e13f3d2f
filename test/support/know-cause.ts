import { randomUUID } from 'node:crypto';
import type { CauseChange } from '../../src/contract/causes/cause.ts';
import { applyCauseChange } from '../../src/service/causes/apply-cause-change.ts';
import type { UserRecord } from '../../src/store/people/account-store.ts';
import type { Store } from '../../src/store/store.ts';

/** Writes down what a person knows of a cause, as the service does. */
export async function knowCause(
  store: Store,
  user: UserRecord,
  { fingerprint, ...wanted }: CauseChange & { fingerprint: string },
): Promise<void> {
  const person = { user, caller: { address: '127.0.0.1', userAgent: undefined } };
  const deps = { now: () => new Date(), newId: randomUUID };
  await store.inTransaction(user.tenantId, async (transaction) => {
    await applyCauseChange(deps, transaction, { person, fingerprint, wanted });
  });
}
