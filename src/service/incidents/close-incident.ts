import type { PlannedTask, TaskSubject } from '../../store/task.ts';
import type { TenantId } from '../../store/tenants/tenant-record.ts';
import type { Deps } from '../deps.ts';
import { planClosed } from '../notifications/plan-incident.ts';

/** An incident without a new analysis for so long is over. */
export const quietMs = 2 * 60 * 60_000;

/** The first look at an incident is due when it was quiet for long enough. */
export function closeIncidentTask(tenantId: TenantId, id: string, lastSeen: Date): PlannedTask {
  const startAfter = new Date(lastSeen.getTime() + quietMs);
  return { task: { kind: 'close-incident', tenantId, id }, options: { key: id, startAfter } };
}

/** After the last try of a task: an incident that nobody looks at would stay open. */
export async function giveUpClosing(deps: Pick<Deps, 'store' | 'now'>, { tenantId, id }: TaskSubject): Promise<void> {
  await deps.store.inTransaction(
    tenantId,
    async ({ enqueue }) => await enqueue(closeIncidentTask(tenantId, id, deps.now())),
  );
}

/** Closes a quiet incident and tells the channels that were told of its opening, or looks again later. */
export async function closeIncident(
  deps: Pick<Deps, 'store' | 'now' | 'newId'>,
  { tenantId, id }: TaskSubject,
): Promise<void> {
  await deps.store.inTransaction(tenantId, async (transaction) => {
    const incident = await transaction.incidents.closeQuiet(id, { now: deps.now(), quietMs });
    if (incident === undefined) return;
    if (incident.closedAt === null)
      return await transaction.enqueue(closeIncidentTask(tenantId, id, incident.lastSeen));
    await planClosed(deps, transaction, { tenantId, incidentId: id });
  });
}
