import type { Access } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { inTime } from '../../net/with-deadline.ts';
import type { ConnectionChanges, ConnectionRecord } from '../../store/connections/connection-store.ts';
import { unhealthy, withoutFault } from '../connections/connection-health.ts';
import { accessOf } from '../connections/forge-access.ts';
import type { Deps } from '../deps.ts';
import { announceJobs } from './announce-jobs.ts';
import { expansionOf } from './expand-run.ts';

const pollEveryMs = 5 * 60_000;
// Where nothing is delivered, polls are all there is.
const pollAloneEveryMs = 60_000;
const pollMs = 60_000;
const mostAtOnce = 4;
// Clocks differ, and what failed a moment ago may not be listed yet.
const overlapMs = 10 * 60_000;

/** Asks the forges of all connections that are due for what no delivery told. Each is asked by one process only. */
export async function reconcileDue(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const due = await deps.store.connections.acquireDue(now, new Date(now.getTime() + pollEveryMs), mostAtOnce);
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
    // The next poll asks a forge again that does not answer.
    if (error instanceof AppError) return;
    deps.log.error({ connection: id, error: describeError(error) }, 'could not poll a forge');
  }
}

async function poll(deps: Deps, connection: ConnectionRecord, access: Access): Promise<ConnectionChanges> {
  const { createdAt, polledTo: from } = connection;
  const at = deps.now();
  const since = new Date((from ?? createdAt).getTime() - overlapMs);
  const forge = deps.forges[connection.forge];
  const answer = await forge.failedSince(deps.net, { address: connection, access, since });
  if (answer.kind === 'refused' || answer.kind === 'missing') return { health: unhealthy(answer) };
  if (answer.kind === 'later') return {};
  for (const { runId, jobs } of answer.runs) {
    const tasks = jobs.length === 0 ? [expansionOf(connection, runId)] : [];
    await announceJobs(deps, connection, { jobs, tasks });
  }
  const { until, missed = null } = answer;
  // The next poll begins where this one ended.
  const polledTo = until ? new Date(Math.min(until.getTime() + overlapMs, at.getTime())) : at;
  const isSoon = until !== undefined || forge.isPolled(connection);
  const wrong = await wrongWithHook(deps, connection, access);
  return {
    lastPolledAt: at,
    polledTo,
    ...(isSoon && { nextPollAt: new Date(at.getTime() + pollAloneEveryMs) }),
    ...healthAfter(deps, connection, { wrong, missed }),
  };
}

/** Reports what a poll may have missed, if there is no other problem. */
function healthAfter(
  deps: Deps,
  connection: ConnectionRecord,
  { wrong, missed }: { wrong: string | undefined; missed: string | null },
): ConnectionChanges {
  if (wrong !== undefined) return { health: { state: 'unhealthy', reason: wrong } };
  const { forge, health, registration } = connection;
  const withoutError = health.state === 'unhealthy' ? withoutFault(deps, connection) : health;
  const isTaken =
    withoutError.state === 'waiting' && registration.state === 'refused' && !deps.forges[forge].isPolled(connection);
  const reported = isTaken ? withoutError : { ...withoutError, reason: missed };
  return reported.state === health.state && reported.reason === health.reason ? {} : { health: reported };
}

/** Undefined if the webhook works, or the service did not register it. */
async function wrongWithHook(deps: Deps, connection: ConnectionRecord, access: Access): Promise<string | undefined> {
  const { hookId } = connection;
  if (hookId === null) return undefined;
  const hook = await deps.forges[connection.forge].getHook(deps.net, { address: connection, access, id: hookId });
  if (hook.kind === 'missing') return 'The webhook is gone from the forge. Rotate the secret to make it again.';
  if (hook.kind !== 'hook' || !hook.disabled) return undefined;
  return hook.reason ?? 'The forge has disabled the webhook. Test the connection to enable it again.';
}
