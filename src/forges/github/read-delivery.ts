import { type Fields, fieldsOf, idOf, sameName, textOf } from '../fields.ts';
import type { Claim, Delivery, ForgeEvent, ProjectAddress } from '../forge.ts';
import { startupFailure } from './failure-reasons.ts';
import { type Around, failedJob, failedRun, hasFailed, passedJob } from './workflow-job.ts';

const unclear = 'Its body is not as GitHub documents it.';

export function claim({ json }: Pick<Delivery, 'json'>): Claim {
  return { project: textOf(fieldsOf(fieldsOf(json).repository).full_name, 500) ?? undefined };
}

/** https://docs.github.com/webhooks/webhook-events-and-payloads */
export function readDelivery(delivery: Delivery, address: ProjectAddress): ForgeEvent {
  const event = textOf(delivery.headers['x-github-event'], 64) ?? 'unknown';
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  if (event === 'ping') return { kind: 'ping', event };
  if (event !== 'workflow_job' && event !== 'workflow_run') return ignored('Only workflow jobs and runs are read.');
  const body = fieldsOf(delivery.json);
  const { project } = claim(delivery);
  if (project !== undefined && !sameName(project, address.project)) {
    return ignored('It tells of another repository than the connection. Was the repository renamed?');
  }
  if (body.action !== 'completed') return ignored('It has not ended yet.');
  const around = { project: project ?? null, defaultBranch: fieldsOf(body.repository).default_branch };
  const told = { event, words: fieldsOf(body[event]), around };
  return event === 'workflow_job' ? readJob(told, address) : readRun(told, address);
}

type Told = { event: string; words: Fields; around: Around };

function readJob({ event, words, around }: Told, address: ProjectAddress): ForgeEvent {
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  if (words.conclusion === 'success') {
    const passed = passedJob(address, words, around);
    return { ...ignored('The job did not fail.'), ...(passed && { passed: [passed] }) };
  }
  if (!hasFailed(words)) return ignored('The job did not fail.');
  const job = failedJob(address, words, around);
  return job === null ? ignored(unclear) : { kind: 'job-failed', event, job };
}

/** A run does not list its jobs: they have deliveries of their own, and the API names them. */
function readRun({ event, words, around }: Told, address: ProjectAddress): ForgeEvent {
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  if (!hasFailed(words)) return ignored('The run did not fail.');
  const [id, attempt] = [idOf(words.id), idOf(words.run_attempt) ?? '1'];
  if (id === null) return ignored(unclear);
  if (words.conclusion === startupFailure) {
    const job = failedRun(address, words, around);
    return job === null ? ignored(unclear) : { kind: 'job-failed', event, job };
  }
  return { kind: 'run-failed', event, runId: `${id}/${attempt}`, jobs: [], inferred: [] };
}
