import type { FailedJob, Setback } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import { failureDelayMs } from '../../kernel/back-off.ts';
import { inTime } from '../../net/with-deadline.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { unhealthy } from '../connections/connection-health.ts';
import { accessOf } from '../connections/forge-access.ts';
import type { Deps } from '../deps.ts';
import { announceFailures } from './announce-failures.ts';
import { announceJobs } from './announce-jobs.ts';

// A large pipeline has many children to ask for.
const askMs = 60_000;
// About two hours; after them the poll asks for the run.
const mostTries = 20;

export type RunToExpand = { tenantId: string; id: string; runId: string; tries: number };

/** Asks the forge which jobs of a run failed, child pipelines included, and announces those that nobody told of. */
export async function expandRun(deps: Deps, run: RunToExpand): Promise<void> {
  const connection = await deps.store.connections.get(run.tenantId, run.id);
  if (!connection) return;
  const answer = await ask(deps, connection, run.runId);
  if (answer?.kind === 'jobs') await announceJobs(deps, connection, { jobs: answer.jobs, tasks: [] });
  else if (answer?.kind === 'later') await putOff(deps, run, answer.retryAfterMs);
  else if (answer?.kind === 'refused') await markUnhealthy(deps, connection, answer);
}

export function expansionOf({ tenantId, id }: ConnectionRecord, runId: string) {
  const task = { kind: 'expand-run', tenantId, id, runId, tries: 0 } as const;
  return { task, options: { key: `${id} ${runId}` } };
}

async function ask(
  deps: Deps,
  connection: ConnectionRecord,
  runId: string,
): Promise<{ kind: 'jobs'; jobs: FailedJob[] } | Setback | undefined> {
  try {
    const access = await accessOf(deps, connection);
    if (!access) return undefined;
    const target = { address: connection, access, runId };
    return await deps.forges[connection.forge].failedJobs(inTime(deps.net, askMs), target);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'later', reason: error.message, retryAfterMs: undefined };
  }
}

async function markUnhealthy(deps: Deps, { tenantId, id }: ConnectionRecord, setback: Setback): Promise<void> {
  await deps.store.connections.change(tenantId, id, { health: unhealthy(setback) });
}

async function putOff(deps: Deps, run: RunToExpand, asked: number | undefined): Promise<void> {
  const { tenantId, id, runId, tries } = run;
  if (tries >= mostTries) return;
  const at = deps.now();
  const startAfter = new Date(
    at.getTime() + failureDelayMs(tries, { requestedMs: asked, chance: deps.randomBytes(1) }),
  );
  const task = { kind: 'expand-run', tenantId, id, runId, tries: tries + 1 } as const;
  const tasks = [{ task, options: { key: `${id} ${runId}`, startAfter } }];
  await announceFailures(deps, tenantId, { connectionId: id, failures: [], tasks, at });
}
