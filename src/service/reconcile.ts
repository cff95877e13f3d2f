import { AppError } from '../errors.ts';
import type { Access } from '../forges/forge.ts';
import type { ConnectionChanges, ConnectionRecord } from '../store/forge-store.ts';
import { announceJobs } from './announce-jobs.ts';
import { unhealthy, withoutFault } from './connection-health.ts';
import type { Deps } from './deps.ts';
import { expansionOf } from './expand-run.ts';
import { accessOf } from './forge-access.ts';
import { inTime } from './in-time.ts';
import { nameError } from './name-error.ts';

const pollEveryMs = 5 * 60_000;
// Where nothing is delivered, polls are all there is.
const pollAloneEveryMs = 60_000;
const pollMs = 60_000;
const mostAtOnce = 4;
// Clocks differ, and what failed a moment ago may not be listed yet.
const overlapMs = 10 * 60_000;
const mostRuns = 100;

/** Asks the forges of all connections that are due for what no delivery told. Each is asked by one process only. */
export async function reconcileDue(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const due = await deps.store.connections.takeDue(now, new Date(now.getTime() + pollEveryMs), mostAtOnce);
    await Promise.all(due.map((connection) => reconcile(deps, connection)));
    if (due.length < mostAtOnce) return;
  }
}

/** Announces the failed runs since the last poll, and says in the connection's health what is wrong with it. */
async function reconcile(deps: Deps, connection: ConnectionRecord): Promise<void> {
  const { tenantId, id } = connection;
  try {
    const access = await accessOf(deps, connection);
    if (access === undefined) return;
    const changes = await poll({ ...deps, net: inTime(deps.net, pollMs) }, connection, access);
    await deps.store.connections.change(tenantId, id, changes);
  } catch (error) {
    // A forge that does not answer is asked again when its turn comes.
    if (error instanceof AppError) return;
    deps.log.error({ connection: id, error: nameError(error) }, 'could not poll a forge');
  }
}

async function poll(deps: Deps, connection: ConnectionRecord, access: Access): Promise<ConnectionChanges> {
  const { createdAt, polledTo, health } = connection;
  const at = deps.now();
  const since = new Date((polledTo ?? createdAt).getTime() - overlapMs);
  const forge = deps.forges[connection.forge];
  const found = await forge.failedSince(deps.net, { place: connection, access, since });
  if (found.kind === 'refused' || found.kind === 'missing') return { health: unhealthy(found) };
  if (found.kind === 'later') return {};
  for (const { runId, jobs } of found.runs) {
    const tasks = jobs.length === 0 ? [expansionOf(connection, runId)] : [];
    await announceJobs(deps, connection, { jobs, tasks });
  }
  const lastAt = found.runs.length < mostRuns ? at : (found.runs.at(-1)?.failedAt ?? at);
  const wrong = await wrongWithHook(deps, connection, access);
  return {
    ...{ lastPolledAt: at, polledTo: lastAt },
    ...(connection.edition === 'self-hosted' && { nextPollAt: new Date(at.getTime() + pollAloneEveryMs) }),
    ...(wrong !== undefined && { health: { state: 'unhealthy', reason: wrong } as const }),
    ...(wrong === undefined && health.state === 'unhealthy' && { health: withoutFault(connection) }),
  };
}

/** Undefined where the webhook works, or is none of ours. */
async function wrongWithHook(deps: Deps, connection: ConnectionRecord, access: Access): Promise<string | undefined> {
  const { hookId } = connection;
  if (hookId === null) return undefined;
  const hook = await deps.forges[connection.forge].getHook(deps.net, { place: connection, access, id: hookId });
  if (hook.kind === 'missing') return 'The webhook is gone from the forge. Rotate the secret to make it again.';
  if (hook.kind !== 'hook' || !hook.disabled) return undefined;
  return hook.reason ?? 'The forge has disabled the webhook. Test the connection to enable it again.';
}
