import type { TaskSubject } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { lockDue } from './claim-notification.ts';

/** When the queue has no try left: what still waits without a task is said to have failed, so that nothing vanishes. */
export async function giveUpNotification(deps: Deps, subject: TaskSubject): Promise<void> {
  const now = deps.now();
  const reason = 'The service was stopped too often while it was sent.';
  await deps.store.inTransaction(subject.tenantId, async (transaction) => {
    const due = await lockDue(transaction, subject, now);
    if (due) await transaction.notifications.change(subject.id, { state: 'failed', reason });
  });
}
