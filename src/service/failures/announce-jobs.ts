import type { FailedJob } from '../../forges/forge.ts';
import { namesCause } from '../../kernel/stated-reason.ts';
import type { ConnectionRecord, DeliveryRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { PlannedTask } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { isReported } from '../reports/is-reported.ts';
import { analyzeWithoutLog } from './analyze-without-log.ts';
import { type AnnouncedFailure, announceFailures } from './announce-failures.ts';
import { expectsLog } from './expects-log.ts';

type Announced = {
  jobs: readonly FailedJob[];
  tasks: readonly PlannedTask[];
  delivery?: DeliveryRecord;
};

// What is beyond them has its task, and is a matter of seconds.
const mostAtOnce = 20;
// Only the one who announces knows the CI's own sentence, so a task that is for a killed process lets it go first.
const headStartSeconds = 3;
// Most logs are there by then, and their analysis needs no completing.
const logHeadStartSeconds = 4;

/**
 * Writes down what a forge told of, once; its log is fetched by a task. Where that takes its time, a reason that speaks
 * for itself makes the analysis, which the log completes. Where none can be fetched, the analysis is made here and now,
 * and by a task should that not succeed. Answers how many failures were new.
 */
export async function announceJobs(deps: Deps, connection: ConnectionRecord, announced: Announced): Promise<number> {
  const { tenantId, id: connectionId } = connection;
  const at = deps.now();
  const failures = announced.jobs.map((job) => {
    const record = failureOf(deps, connectionId, { job, at });
    return { job, ...planned(deps, connection, record) };
  });
  const { newIds } = await announceFailures(deps, tenantId, {
    ...announced,
    connectionId,
    failures,
    at,
    isReported: isReported(connection),
  });
  const fresh = new Set(newIds);
  const silent = failures.filter(({ record, task }) => fresh.has(record.id) && task?.task.kind === 'explain-failure');
  for (const { job, record } of silent.slice(0, mostAtOnce)) {
    const subject = { tenantId, id: record.id };
    await analyzeWithoutLog(deps, { ...subject, description: job.description }).catch(() => undefined);
  }
  return newIds.length;
}

function failureOf(deps: Deps, connectionId: string, { job, at }: { job: FailedJob; at: Date }): FailureRecord {
  const { key, run, jobId, reason, defaultBranch, isTag } = job;
  return {
    id: deps.newId(),
    connectionId,
    key,
    run,
    jobId,
    reason,
    defaultBranch,
    isTag,
    state: 'waiting',
    tries: 0,
    stateReason: null,
    analysisId: null,
    announcedAt: at,
    settledAt: null,
  };
}

/** What is done about a failure that waits. */
export function planned(
  deps: Pick<Deps, 'forges'>,
  connection: ConnectionRecord,
  record: FailureRecord,
): AnnouncedFailure {
  const { id } = record;
  const { tenantId, forge } = connection;
  const reason = deps.forges[forge].failureReason(record.reason);
  const explain = (delaySeconds: number): PlannedTask => {
    return { task: { kind: 'explain-failure', tenantId, id }, options: { key: id, delaySeconds } };
  };
  if (!expectsLog(deps, connection, record)) return { record, task: explain(headStartSeconds) };
  const task: PlannedTask = { task: { kind: 'fetch-failure', tenantId, id }, options: { key: id } };
  return { record, task, early: namesCause(reason) ? explain(logHeadStartSeconds) : undefined };
}
