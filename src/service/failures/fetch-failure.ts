import type { AlsoFailed, FetchedLog, LogAnswer, Setback } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import { failureDelayMs } from '../../kernel/back-off.ts';
import { inTime } from '../../net/with-deadline.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { FailureRecord } from '../../store/failures/failure-store.ts';
import type { TaskSubject } from '../../store/task.ts';
import { unhealthy } from '../connections/connection-health.ts';
import { accessOf } from '../connections/forge-access.ts';
import type { Deps } from '../deps.ts';
import { announceJobs } from './announce-jobs.ts';
import { saveFailure, saveWithoutLog } from './save-failure.ts';
import type { SlowLogs } from './slow-logs.ts';
import { waitingFailure } from './waiting-failure.ts';

// What still comes in then may go on, while few others do.
const fetchMs = 14_000;
const mostBytes = 10 * 1024 * 1024;
const horizonMs = 24 * 60 * 60_000;
const emptyHorizonMs = 15 * 60_000;
const crowdedMs = 2_000;

type Waiting = { connection: ConnectionRecord; failure: FailureRecord };
type Outcome =
  | LogAnswer
  /** Not asked at all, so no try of its own. */
  | { kind: 'paused'; reason: string; forMs: number };

/**
 * Fetches the log of an announced failure and analyses it. What is in the way puts it off, for a day at most; then the
 * failure ends as failed, with an analysis that says so. Done again, it does nothing.
 */
export async function fetchFailure(deps: Deps, { tenantId, id }: TaskSubject): Promise<void> {
  const waiting = await waitingFailure(deps, tenantId, id);
  if (!waiting) return;
  const lease = deps.memory.lease(tenantId);
  // A forge may take its time.
  lease.stepAside();
  try {
    const hasRoom = lease.grow(mostBytes);
    const outcome = hasRoom ? await ask(deps, waiting) : crowded;
    await complete(deps, ofJob(waiting, outcome), outcome);
  } finally {
    lease.release();
  }
}

const crowded: Outcome = { kind: 'paused', reason: 'Many logs are being read right now.', forMs: crowdedMs };

async function ask(deps: Deps, waiting: Waiting): Promise<Outcome> {
  const { pauses, slow } = deps.fetches;
  const { connection } = waiting;
  // Another credential is another beginning.
  const id = `${connection.id} ${connection.credential?.toString('base64') ?? ''}`;
  const forMs = pauses.waitMs(id, deps.now());
  if (forMs > 0) {
    return { kind: 'paused', reason: waiting.failure.stateReason ?? 'The forge is left alone for a while.', forMs };
  }
  const outcome = await attempt(deps, slow, waiting);
  if (outcome.kind === 'later') pauses.begin(id, deps.now(), outcome.retryAfterMs);
  else if (outcome.kind === 'refused') pauses.begin(id, deps.now(), undefined);
  else pauses.end(id);
  return outcome;
}

/** What does not answer is asked again later; what is broken on our side is thrown. */
async function attempt(deps: Deps, slow: SlowLogs, { connection, failure }: Waiting): Promise<Outcome> {
  const { jobId, run } = failure;
  if (jobId === null) return { kind: 'empty', final: true };
  const patience = patienceOf(deps, slow, connection.tenantId);
  try {
    const access = await accessOf(deps, connection);
    if (access === undefined) return { kind: 'refused', reason: 'The connection has no access token any more.' };
    const target = { address: connection, access, runId: run.run_id ?? '', jobId };
    const answer = await deps.forges[connection.forge].fetchLog(inTime(deps.net, fetchMs, patience.granted), target);
    if (answer.alsoFailed) await announceOthers(deps, { connection, failure }, answer.alsoFailed);
    if (answer.kind === 'refused') await markUnhealthy(deps, connection, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'later', reason: error.message, retryAfterMs: undefined };
  } finally {
    patience.end();
  }
}

/** The delivery told of the run as a whole: its other jobs are failures of their own, once. */
async function announceOthers(
  deps: Deps,
  { connection, failure }: Waiting,
  others: readonly AlsoFailed[],
): Promise<void> {
  const { key, run, defaultBranch, isTag } = failure;
  const shared = { reason: null, description: null, defaultBranch, isTag };
  const jobs = others.map(({ jobId, ...jobFields }) => ({
    ...shared,
    key: `${key} ${jobId}`,
    run: { ...run, ...jobFields },
    jobId,
  }));
  await announceJobs(deps, connection, { jobs, tasks: [] });
}

/** A log that takes its time is one of few that do, until it ends or the service does. */
function patienceOf({ lifecycle }: Deps, slow: SlowLogs, tenantId: string) {
  let leave: (() => void) | undefined;
  const granted = () => {
    leave ??= slow.enter(tenantId);
    return leave !== undefined && !lifecycle.draining;
  };
  return { granted, end: () => leave?.() };
}

async function markUnhealthy(deps: Deps, { tenantId, id }: ConnectionRecord, setback: Setback): Promise<void> {
  await deps.store.connections.change(tenantId, id, { health: unhealthy(setback) });
}

/** As the answer has it: whoever told of the run need not know which of its jobs failed. */
function ofJob({ connection, failure }: Waiting, outcome: Outcome): Waiting {
  const job = ('job' in outcome ? outcome.job : null) ?? failure.run.job;
  const branch = ('branch' in outcome ? outcome.branch : null) ?? failure.run.branch;
  return { connection, failure: { ...failure, run: { ...failure.run, job, branch } } };
}

async function complete(deps: Deps, waiting: Waiting, outcome: Outcome): Promise<void> {
  const { tenantId } = waiting.connection;
  switch (outcome.kind) {
    case 'log':
      return await analyse(deps, waiting, outcome);
    case 'superseded': {
      const ended = { state: 'skipped', stateReason: 'The job was tried again.', settledAt: deps.now() } as const;
      return await deps.store.failures.update(tenantId, waiting.failure.id, ended);
    }
    case 'empty':
      if (outcome.final) return await saveWithoutLog(deps, waiting, { missing: 'The forge has no log of this job.' });
      return await waitForLog(deps, waiting, 'The log is not there yet.');
    case 'missing':
      return await waitForLog(deps, waiting, outcome.reason);
    case 'refused':
      return await putOff(deps, waiting, { reason: outcome.reason });
    case 'later':
      return await putOff(deps, waiting, { reason: outcome.reason, asked: outcome.retryAfterMs });
    case 'paused':
      return await putOff(deps, waiting, { reason: outcome.reason, asked: outcome.forMs, isTry: false });
  }
}

async function analyse(deps: Deps, waiting: Waiting, log: FetchedLog): Promise<void> {
  const { run, reason: word, defaultBranch, isTag } = waiting.failure;
  const { tenantId, forge } = waiting.connection;
  const reason = deps.forges[forge].failureReason(word);
  const ownPatterns = await deps.patterns.of(tenantId);
  const answer = await deps.threads.analyzeFetched(tenantId, {
    run,
    ownPatterns,
    isTag,
    reason,
    bytes: log.bytes,
    ...(defaultBranch !== null && { defaultBranch }),
    ...(log.truncated && { cut: { droppedLines: log.droppedLines } }),
  });
  if (answer.kind === 'lost') throw new Error('The analysis thread was lost before it began.');
  const { diagnosis, excerpt } = answer;
  await saveFailure(deps, waiting, {
    diagnosis,
    excerpt,
    awaitsLog: false,
    end: { state: 'analysed', stateReason: null },
  });
}

/** A log may come late, but not by much; after that the analysis does without it. */
async function waitForLog(deps: Deps, waiting: Waiting, reason: string): Promise<void> {
  const waitedMs = deps.now().getTime() - waiting.failure.announcedAt.getTime();
  if (waitedMs < emptyHorizonMs) return await putOff(deps, waiting, { reason });
  await saveWithoutLog(deps, waiting, { missing: `The log never came: ${reason}` });
}

async function putOff(
  deps: Deps,
  waiting: Waiting,
  { reason, asked, isTry = true }: { reason: string; asked?: number | undefined; isTry?: boolean },
): Promise<void> {
  const { failure, connection } = waiting;
  const { tenantId } = connection;
  const startAfter = new Date(
    deps.now().getTime() +
      failureDelayMs(isTry ? failure.tries : 0, { requestedMs: asked, chance: deps.randomBytes(1) }),
  );
  if (startAfter.getTime() - failure.announcedAt.getTime() > horizonMs) {
    const missing = `The log could not be fetched: ${reason}`;
    return await saveWithoutLog(deps, waiting, { missing, gaveUp: `Given up after a day. ${reason}` });
  }
  const task = { kind: 'fetch-failure', tenantId, id: failure.id } as const;
  const retry = { task, options: { key: failure.id, startAfter } };
  const tries = failure.tries + (isTry ? 1 : 0);
  await deps.store.failures.update(tenantId, failure.id, { stateReason: reason, tries, retry });
}
