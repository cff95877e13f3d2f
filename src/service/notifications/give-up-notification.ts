import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';

/** When the queue has no try left: what still waits without a task is said to have failed, so that nothing vanishes. */
export async function giveUpNotification(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const now = deps.now();
  await deps.store.notifications.claim(tenantId, id, {
    ...{ now, leaseUntil: now, burstSince: now },
    decide: () => ({ kind: 'end', state: 'failed', reason: 'The service was stopped too often while it was sent.' }),
  });
}
