import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { Deps } from '../deps.ts';
import { announceFailures } from '../failures/announce-failures.ts';
import { planned } from '../failures/announce-jobs.ts';
import { closeIncidentTask } from '../incidents/close-incident.ts';

const atOnce = 500;

type ResumeDeps = Pick<Deps, 'store' | 'forges' | 'now'>;

/**
 * Enqueues a task for everything that waits, in a new queue. Questions to a forge about a whole run are in no table;
 * polling finds the same failures.
 */
export async function resumeWaiting(deps: ResumeDeps): Promise<void> {
  for (const { id } of await deps.store.accounts.listTenants()) {
    await resumeFailures(deps, id);
    await deps.store.notifications.resume(id);
    await resumeIncidents(deps, id);
  }
}

async function resumeIncidents({ store }: ResumeDeps, tenantId: string): Promise<void> {
  const open = await store.incidents.listOpen(tenantId);
  await store.inTransaction(tenantId, async ({ enqueue }) => {
    for (const { id, lastSeen } of open) await enqueue(closeIncidentTask(tenantId, id, lastSeen));
  });
}

async function resumeFailures(deps: ResumeDeps, tenantId: string): Promise<void> {
  let after: string | undefined;
  for (let page: FailureRecord[] | undefined; page === undefined || page.length === atOnce; ) {
    page = await deps.store.failures.listWaiting(tenantId, { after, limit: atOnce });
    for (const connectionId of new Set(page.map((failure) => failure.connectionId))) {
      const connection = await deps.store.connections.get(tenantId, connectionId);
      const failures = page.filter((failure) => failure.connectionId === connectionId);
      if (connection) await enqueueAll(deps, connection, failures);
    }
    after = page.at(-1)?.id;
  }
}

async function enqueueAll(
  deps: ResumeDeps,
  connection: ConnectionRecord,
  failures: readonly FailureRecord[],
): Promise<void> {
  const plans = failures.map((failure) => planned(deps, connection, failure));
  const early = plans.filter(({ record }) => record.analysisId === null);
  const tasks = [...plans.flatMap(({ task }) => task ?? []), ...early.flatMap((plan) => plan.early ?? [])];
  const { id: connectionId, tenantId } = connection;
  await announceFailures(deps, tenantId, { connectionId, failures: [], tasks, at: deps.now() });
}
